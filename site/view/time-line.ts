import { defineComponent, h, ref, type VNodeChild } from "vue";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { CrashedRun, LifeLeft } from "../explorer/time-line.ts";
import { useAnswer } from "./ask.ts";
import { lines, panel, table, told } from "./pieces.ts";
import { type Say, useSay } from "./say.ts";
import { TokenCommand } from "./token.ts";

const STORY = "recovery";

/** One run, and a crash wherever the reader wants it. */
export const TimeLinePanel = defineComponent({
  setup() {
    const say = useSay();
    const line = useAnswer("time-line", () => ({ story: STORY }));
    const boundary = ref<number>();
    const crash = useAnswer("crash", () =>
      boundary.value === undefined ? undefined : { story: STORY, boundary: boundary.value },
    );
    const stop = (name: string, place: number) => {
      const [thing = ""] = name.split(" ");
      const onChange = () => {
        boundary.value = place;
      };
      const text = `${place + 1}. ${say.operation(name)}`;
      return h("label", { class: ["stop", `thing-${thing}`] }, [
        h("input", { type: "radio", name: "boundary", checked: boundary.value === place, onChange }),
        h("span", text),
      ]);
    };
    return () => {
      const operations = line.answer.value?.operations ?? [];
      const found = crash.answer.value;
      return panel("time-line", say("site.line_title"), say("site.line_lead", { count: operations.length }), [
        told(say, line, []),
        h("fieldset", { class: "line" }, [h("legend", say("site.line_label")), ...operations.map(stop)]),
        told(
          say,
          crash,
          found ? recovered(say, found) : [],
          found ? records(say, found, operations[boundary.value ?? 0] ?? "") : [],
        ),
      ]);
    };
  },
});

const things = ["trace", "session", "checkpoints", "journal", "world"];

function recovered(say: Say, { after }: CrashedRun): VNodeChild[] {
  const did = after.trace.filter(({ code }) => /^recovery\.(?!started)/.test(code)).map(say.fact);
  const end = after.end;
  return [
    h("h3", say("site.line_did")),
    lines(did.join("\n"), say("site.line_did_nothing")),
    end &&
      h(
        "p",
        { class: `end-${end.terminal}`, "data-terminal": end.terminal },
        say("site.line_why", { terminal: end.terminal, reason: say.fact(end.reason) }),
      ),
    h("h3", say("site.line_effects")),
    lines(effectsText(say, after), ""),
  ];
}

function records(say: Say, { token, before, after }: CrashedRun, operation: string): VNodeChild[] {
  return [
    table(
      say("site.line_caption", { operation: say.operation(operation) }),
      [say("site.line_record"), say("site.line_before"), say("site.line_after")],
      things.map((thing) => [
        say(`site.thing_${thing}` as FactCode),
        [thing === "trace" ? h("p", say("site.line_trace_gone")) : undefined, record(say, thing, before)],
        record(say, thing, after),
      ]),
    ),
    h(TokenCommand, { token, isWhole: true }),
  ];
}

function record(say: Say, thing: string, { left, trace }: LifeLeft) {
  const text = thing === "trace" ? trace.map(say.fact).join("\n") : say.words(left[thing] ?? "");
  return lines(text, say("site.nothing"));
}

function effectsText(say: Say, { effects }: LifeLeft): string {
  const counted = ["write a.txt", "charge 42"].map((action) => {
    const times = Math.min(2, effects[action] ?? 0);
    return `${action}: ${say(`site.times_${times}` as FactCode)}`;
  });
  return counted.join("\n");
}
