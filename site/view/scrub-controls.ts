import { h, type Ref, type VNode } from "vue";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { WholeLog } from "../explorer/log-prefix.ts";
import { button, check, choice } from "./pieces.ts";
import type { Say } from "./say.ts";
import { nameOfLine } from "./session-lines.ts";

export interface Scrubbed {
  /** Lines from the start. */
  count: Ref<number>;
  isTorn: Ref<boolean>;
}

/** The slider, a step to either side, places worth a look, and whether the last line is whole. */
export function scrubControls(say: Say, log: WholeLog, { count, isTorn }: Scrubbed): VNode[] {
  const most = log.lines.length;
  const go = (line: number) => {
    count.value = Math.min(most, Math.max(1, line));
  };
  const last = log.lines[count.value - 1] ?? { what: "", id: "" };
  const value = say("site.scrub_value", { line: count.value, count: most, what: nameOfLine(last) });
  const places = momentsIn(log).map(
    ([name, line]) => [String(line), `${line}. ${say(`site.moment_${name}` as FactCode)}`] as const,
  );
  const here = places.some(([line]) => line === String(count.value)) ? String(count.value) : "";
  return [
    h("label", { class: "scrub" }, [
      h("span", say("site.scrub_position")),
      h("input", {
        type: "range",
        min: 1,
        max: most,
        value: count.value,
        "aria-valuetext": value,
        onInput: (event: Event) => go(Number((event.target as HTMLInputElement).value)),
      }),
    ]),
    h("p", { class: "position", "data-line": count.value }, value),
    h("div", { class: "row" }, [
      button(say("site.scrub_previous"), () => go(count.value - 1), { disabled: count.value === 1 }),
      button(say("site.scrub_next"), () => go(count.value + 1), { disabled: count.value === most }),
      choice(say("site.scrub_jump"), [["", say("site.scrub_elsewhere")], ...places], here, (line) => {
        if (line !== "") go(Number(line));
      }),
    ]),
    check(say("site.scrub_torn"), isTorn.value, (own) => {
      isTorn.value = own;
    }),
  ];
}

/** Found by what the lines are, so that they are right whatever the modules write. */
export function momentsIn({ lines, firstLines }: WholeLog): [name: string, line: number][] {
  const lineOf = (what: string, from = 0) =>
    lines.findIndex((line, at) => at >= from && line.what === what) + 1;
  const start = lineOf("tool_call_started");
  const moments: [string, number][] = [
    ["steer", lineOf("queue_enqueued", start)],
    ["setter", lineOf("pending_write_enqueued")],
    ["crash", firstLines],
    ["recovered", lineOf("run.ended", firstLines)],
    ["abort", lineOf("run_aborted")],
    ["move", lineOf("leaf")],
    ["compaction", lineOf("compaction")],
  ];
  return moments.filter(([, line]) => line > 0);
}
