import { defineComponent, h, type PropType, shallowRef } from "vue";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { Duplicates } from "../explorer/duplicates.ts";
import type { Story } from "../explorer/harness.ts";
import { allParts, isWhole, type Parts, recordNames } from "../explorer/parts.ts";
import { ask, useAnswer } from "./ask.ts";
import { button, check, choice, panel, table, told } from "./pieces.ts";
import { type Say, useSay } from "./say.ts";
import { TokenCommand } from "./token.ts";

/** What the switches say; the graph is drawn of the same harness. */
export interface Chosen {
  story: Story;
  parts: Parts;
}

const stories: readonly Story[] = ["each-gap", "in-flight", "recovery"];

/** Switches, and how many duplicates they cost. */
export const PartsPanel = defineComponent({
  props: { chosen: { type: Object as PropType<Chosen>, required: true } },
  setup({ chosen }) {
    const say = useSay();
    const asked = useAnswer("duplicates", () => ({ story: chosen.story, parts: chosen.parts }));
    const without = shallowRef<Record<string, Duplicates>>();
    const isCounting = shallowRef(false);
    const problem = shallowRef<string>();
    const change = (parts: Partial<Parts>) => {
      chosen.parts = { ...chosen.parts, ...parts };
    };
    async function countEach() {
      isCounting.value = true;
      try {
        without.value = await ask("without", {});
      } catch (error) {
        problem.value = String(error);
      } finally {
        isCounting.value = false;
      }
    }
    const switches = ({ without: gone, keyed, writeIsSafe, chargeIsSafe }: Parts) => [
      ...recordNames.map((record) =>
        check(say("site.keep", { record: nameOf(say, record) }), !gone.includes(record), (kept) =>
          change({ without: kept ? gone.filter((other) => other !== record) : [...gone, record] }),
        ),
      ),
      check(say("site.part_keyed"), keyed, (own) => change({ keyed: own })),
      check(say("site.part_charge_safe"), chargeIsSafe, (own) => change({ chargeIsSafe: own })),
      check(say("site.part_write_safe"), writeIsSafe, (own) => change({ writeIsSafe: own })),
    ];
    return () =>
      panel("parts", say("site.parts_title"), say("site.parts_lead"), [
        choice(
          say("site.story"),
          stories.map((story) => [story, say(`site.story_${story}`)] as const),
          chosen.story,
          (story) => {
            chosen.story = story as Story;
          },
        ),
        h("div", { class: "switches" }, switches(chosen.parts)),
        button(say("site.parts_reset"), () => change(allParts), { disabled: isWhole(chosen.parts) }),
        told(say, asked, [asked.answer.value && count(say, asked.answer.value, isWhole(chosen.parts))]),
        button(say("site.without_button"), countEach, { disabled: isCounting.value }),
        told(say, { isBusy: isCounting, problem }, [without.value && counts(say, without.value)]),
      ]);
  },
});

function count(say: Say, found: Duplicates, whole: boolean) {
  const { states, duplicates, otherwiseBroken, fewestCrashes, token, complete } = found;
  return h("div", { "data-duplicates": duplicates }, [
    h("p", { class: duplicates > 0 ? "broken" : "held" }, say("site.count", { states, duplicates })),
    otherwiseBroken > 0 ? h("p", say("site.count_other", { count: otherwiseBroken })) : undefined,
    fewestCrashes === undefined ? undefined : h("p", say("site.count_first", { crashes: fewestCrashes })),
    complete ? undefined : h("p", say("site.count_bounded", { states })),
    token === undefined ? undefined : h(TokenCommand, { token, isWhole: whole }),
  ]);
}

function counts(say: Say, found: Readonly<Record<string, Duplicates>>) {
  const head = ["what", "states", "duplicates", "fewest"] as const;
  return table(
    say("site.without_caption"),
    head.map((column) => say(`site.without_${column}`)),
    Object.entries(found).map(([record, { states, duplicates, fewestCrashes }]) => [
      record === "none" ? say("site.without_none") : nameOf(say, record),
      String(states),
      h("span", { class: duplicates > 0 ? "broken" : "", "data-without": record }, String(duplicates)),
      fewestCrashes === undefined ? "-" : String(fewestCrashes),
    ]),
  );
}

function nameOf(say: Say, record: string): string {
  return say(`site.thing_${record === "checkpoint" ? "checkpoints" : record}` as FactCode);
}
