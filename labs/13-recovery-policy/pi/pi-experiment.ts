import widthOf from "fast-string-width";
import type { Fact } from "#contracts/facts.ts";
import type { LabContext, Measured } from "../../experiment.ts";
import { QUEUED } from "./pi-script.js";
import { callsWithoutResult, heardOf, type Lived, liveTwice, type Side, sentAsResult } from "./two-lives.ts";

type FactCode = Fact["code"];
type Row = readonly [
  key: string,
  label: FactCode,
  measure: (lived: Lived) => string | number | boolean | null,
];

/** Each scene with what is looked at after it. */
const scenes = {
  call: [
    ["requestsByItself", "lab13.pi_by_itself", ({ requestsByItself = null }) => requestsByItself],
    ["callsWithoutResult", "lab13.pi_open_calls", callsWithoutResult],
    ["modelReads", "lab13.pi_model_reads", sentAsResult],
    ["effects", "lab13.pi_effects", ({ effects }) => effects],
    ["synced", "lab13.pi_synced", ({ syncs }) => syncs > 0],
  ],
  torn: [
    ["opens", "lab13.pi_opens", ({ opens }) => opens],
    ["told", "lab13.pi_told", ({ told = null }) => told],
    ["messages", "lab13.pi_carried", ({ carried = null }) => carried],
  ],
  setters: [
    ["activeTools", "lab13.pi_tools", ({ settings }) => settings?.activeTools.join(" ") ?? null],
    ["model", "lab13.pi_model", ({ settings }) => settings?.model ?? null],
    ["thinkingLevel", "lab13.pi_thinking", ({ settings }) => settings?.thinkingLevel ?? null],
  ],
  queues: [["heard", "lab13.pi_heard", (lived) => heardOf(QUEUED, lived)]],
} as const satisfies Record<string, readonly Row[]>;

const names = Object.keys(scenes) as (keyof typeof scenes)[];

/** The same crashes of real Pi and of the harness of this course: real processes, really killed. */
export async function besidePi(context: LabContext): Promise<Measured> {
  const place = { folder: context.folder, pi: context.pi ?? "" };
  const measured = { pi: {} as Record<string, unknown>, here: {} as Record<string, unknown> };
  for (const scene of names) {
    context.tell({ code: `lab13.pi_${scene}`, params: {} });
    const [pi, here] = await Promise.all([liveTwice("pi", scene, place), liveTwice("here", scene, place)]);
    for (const [key, , measure] of scenes[scene] as readonly Row[]) {
      measured.pi[`${scene}.${key}`] = measure(pi);
      measured.here[`${scene}.${key}`] = measure(here);
    }
  }
  tellTable(context, measured);
  return measured as Measured;
}

/** What each side measured, in the order of its keys. */
export type BothMeasured = Record<Side, Readonly<Record<string, unknown>>>;

/** The rows of the table, its head first: what was looked at, and what it is on each side. */
export function tableRows(text: LabContext["text"], { pi, here }: BothMeasured): [string, string, string][] {
  const word = (code: FactCode) => text({ code, params: {} });
  const rows = names.flatMap((scene) =>
    (scenes[scene] as readonly Row[]).map(([key, label]): [string, string, string] => {
      const name = `${scene}.${key}`;
      return [word(label), inWords(pi[name]), inWords(here[name])];
    }),
  );
  return [[word("lab13.pi_measured"), "Pi 0.82.1", word("lab13.pi_here")], ...rows];
}

const CELL = 50;

function tellTable({ text, tell }: LabContext, measured: BothMeasured): void {
  // What is longer stands in the JSON.
  const rows = tableRows(text, measured).map((row) => row.map((cell) => cutTo(CELL, cell)));
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ""))));
  for (const [label = "", pi = "", here = ""] of rows) {
    const line = [padded(label, widths[0]), padded(pi, widths[1]), here].join("  ");
    tell({ code: "lab13.pi_row", params: { line } });
  }
}

function inWords(value: unknown): string {
  return value === null ? "-" : String(value);
}

function cutTo(limit: number, text: string): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

function padded(text: string, width = 0): string {
  return text + " ".repeat(width - widthOf(text));
}
