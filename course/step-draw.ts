import widthOf from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";
import type { Fact } from "#contracts/facts.ts";
import type { Tone } from "./paint.ts";
import type { Panel } from "./step-panels.ts";
import type { Screen } from "./step-screen.ts";

export interface DrawOptions {
  columns: number;
  /** Of a terminal in which keys are pressed. Absent: as many as it takes, and nobody is told of keys. */
  rows?: number;
  text(fact: Fact): string;
  paint(line: string, tone: Tone): string;
}

/** Fewer columns, and two records beside each other would be two narrow strips. */
const SIDE_BY_SIDE = 100;
const NARROWEST_PANEL = 32;
const GAP = "   ";
/** Between two keys, in the catalogues. */
const KEY_GAP = "  ";
/** So many lines are enough for a record and an empty line behind it. */
const ROOMY = 4;
/** A mark as well as a colour, since not every terminal has colours. */
const NEW = "+ ";

/** A screen as lines that fit the terminal, the records beside each other where there is room for it. */
export function drawScreen(screen: Screen, options: DrawOptions): string[] {
  const { columns, paint } = options;
  const wide = (line: string, tone: Tone) => wrapped(line, columns).map((part) => paint(part, tone));
  const said = (code: Fact["code"]) => options.text({ code, params: {} });
  const above = [...wide(screen.headline, screen.kind === "dead" ? "bad" : "title"), ""];
  const below = [
    ...screen.choices.flatMap((choice) => wide(choice, "story")),
    ...(screen.decisions.length > 0 ? wide(said("step.decisions"), "title") : []),
    ...screen.decisions.flatMap((decision) => wide(`  ${decision}`, "story")),
    ...(screen.end === undefined ? [] : wide(screen.end, "title")),
    ...(screen.breach ?? []).flatMap((line) => wide(line, "bad")),
    ...(screen.refused === undefined ? [] : wide(screen.refused, "quiet")),
    ...(options.rows === undefined ? [] : keyLines(said(keysOf(screen)), options)),
  ];
  const room = options.rows === undefined ? undefined : options.rows - above.length - below.length - 1;
  return [...above, ...drawPanels(screen.panels, options, room), ...below];
}

/** A key stays on one line with what it does. */
function keyLines(keys: string, { columns, paint }: Pick<DrawOptions, "columns" | "paint">): string[] {
  const lines: string[] = [];
  for (const key of keys.split(KEY_GAP)) {
    const last = lines.at(-1);
    const longer = `${last}${KEY_GAP}${key}`;
    if (last !== undefined && widthOf(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(key);
  }
  return lines.flatMap((line) => wrapped(line, columns)).map((line) => paint(line, "quiet"));
}

function keysOf({ choices }: Screen): Fact["code"] {
  return choices.length > 0 ? "step.keys_choosing" : "step.keys";
}

function drawPanels(panels: readonly Panel[], options: DrawOptions, room: number | undefined): string[] {
  const { columns } = options;
  const across =
    columns < SIDE_BY_SIDE ? 1 : Math.floor((columns + GAP.length) / (NARROWEST_PANEL + GAP.length));
  const perRow = Math.min(across, panels.length);
  const width = perRow === 1 ? columns : Math.floor((columns - GAP.length * (perRow - 1)) / perRow);
  const bands = Array.from({ length: Math.ceil(panels.length / perRow) }, (_, row) =>
    panels.slice(row * perRow, (row + 1) * perRow),
  );
  // A title and an empty line belong to each, or where there is little room the title alone; of what is in
  // it, the newest lines stay.
  const each = room === undefined ? undefined : Math.floor(room / bands.length);
  const gap = each !== undefined && each < ROOMY ? [] : [""];
  const most = each === undefined ? undefined : Math.max(1, each - 1 - gap.length);
  return bands.flatMap((band) => {
    const drawn = band.map((panel) => drawPanel(panel, width, { ...options, most }));
    const height = Math.max(...drawn.map(({ length }) => length));
    const rows = Array.from({ length: height }, (_, row) =>
      drawn
        .map(
          (lines, place) =>
            lines[row] ?? { text: " ".repeat(place < band.length - 1 ? width : 0), tone: "story" as const },
        )
        .map(({ text, tone }, place) =>
          options.paint(place < band.length - 1 ? padded(text, width) : text, tone),
        )
        .join(GAP)
        .trimEnd(),
    );
    return [...rows, ...gap];
  });
}

interface Drawn {
  text: string;
  tone: Tone;
}

function drawPanel(
  { title, lines }: Panel,
  width: number,
  { most, text }: Pick<DrawOptions, "text"> & { most: number | undefined },
): Drawn[] {
  const drawn = lines.flatMap(({ text, isNew }) =>
    wrapped(text, width - NEW.length).map((part, place): Drawn => {
      const mark = isNew && place === 0 ? NEW : " ".repeat(NEW.length);
      return { text: `${mark}${part}`, tone: isNew ? "good" : "story" };
    }),
  );
  const shown = drawn.length === 0 ? [{ text: "  -", tone: "quiet" as const }] : drawn;
  const heading = fitting(title, width);
  if (most === undefined || shown.length <= most) return [heading, ...shown];
  const hidden = shown.length - most;
  const earlier = text({ code: "step.earlier_lines", params: { lines: hidden } });
  return [fitting(`${title} ${earlier}`, width), ...shown.slice(hidden)];
}

function fitting(title: string, width: number): Drawn {
  return { text: wrapped(title, width)[0] ?? "", tone: "title" };
}

function wrapped(line: string, columns: number): string[] {
  return wrapAnsi(line, Math.max(columns, 10), { hard: true, trim: false })
    .split("\n")
    .map((part) => part.trimEnd());
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}
