import { defineComponent, h, ref, type VNodeChild } from "vue";
import type { Decision, HiddenWorld } from "../explorer/two-worlds.ts";
import { useAnswer } from "./ask.ts";
import { button, lines, panel, table, told } from "./pieces.ts";
import { type Say, useSay } from "./say.ts";

/** Decide on a record, then see which world it was. */
export const TwoWorldsPanel = defineComponent({
  setup() {
    const say = useSay();
    const asked = useAnswer("two-worlds", () => ({}));
    const place = ref(pick());
    const decision = ref<Decision>();
    const isLifted = ref(false);
    function again() {
      place.value = pick();
      decision.value = undefined;
      isLifted.value = false;
    }
    const decide = (code: "site.worlds_run" | "site.worlds_block", own: Decision) => {
      const onClick = () => {
        decision.value = own;
      };
      return button(say(code), onClick, { pressed: decision.value === own, disabled: isLifted.value });
    };
    const buttons = () =>
      h("div", { class: "row" }, [
        decide("site.worlds_run", "run-again"),
        decide("site.worlds_block", "block"),
        button(say("site.worlds_lift"), () => lift(), { disabled: !decision.value || isLifted.value }),
        isLifted.value ? button(say("site.worlds_again"), again) : undefined,
      ]);
    function lift() {
      isLifted.value = true;
    }
    return () => {
      const found = asked.answer.value;
      const world = found?.worlds[place.value];
      const chosen = isLifted.value ? decision.value : undefined;
      return panel("two-worlds", say("site.worlds_title"), say("site.worlds_lead"), [
        found &&
          h("div", { class: "pair" }, [
            h("div", { class: "card" }, [
              h("h3", say("site.worlds_records")),
              lines(found.journal.map(({ tool, state }) => `${tool}: ${state}`).join("\n"), ""),
              lines(say.words(found.session), ""),
              found.isSame ? h("p", say("site.worlds_same")) : undefined,
            ]),
            h("div", { class: ["card", "reality", { lifted: isLifted.value }] }, [
              h("h3", say("site.worlds_reality")),
              h(
                "div",
                { "aria-live": "polite" },
                world && chosen ? outcome(say, world, chosen) : hidden(say),
              ),
            ]),
          ]),
        buttons(),
        decision.value ? undefined : h("p", { class: "none" }, say("site.worlds_decide_first")),
        told(say, asked, [], [found && isLifted.value ? both(say, found.worlds) : undefined]),
      ]);
    };
  },
});

function hidden(say: Say): VNodeChild[] {
  return [h("p", { class: "curtain" }, say("site.worlds_hidden"))];
}

function outcome(say: Say, { happened, decided }: HiddenWorld, decision: Decision): VNodeChild[] {
  const { terminal, effects } = decided[decision];
  const isDoubled = effects > 1;
  const verdict = isDoubled ? "doubled" : decision === "block" ? "blocked" : "lucky";
  return [
    h("p", say(happened ? "site.worlds_happened" : "site.worlds_absent")),
    h("p", { "data-effects": effects }, say("site.worlds_outcome", { terminal, effects })),
    h("p", { class: isDoubled ? "broken" : "held" }, say(`site.worlds_${verdict}`)),
  ];
}

function both(say: Say, worlds: readonly HiddenWorld[]) {
  const cell = ({ decided }: HiddenWorld, decision: Decision) => {
    const { terminal, effects } = decided[decision];
    return h("span", { class: effects > 1 ? "broken" : "" }, say("site.worlds_cell", { terminal, effects }));
  };
  return table(
    say("site.worlds_table"),
    [say("site.worlds_world"), say("site.worlds_run"), say("site.worlds_block")],
    worlds.map((world) => [
      say(world.happened ? "site.worlds_row_happened" : "site.worlds_row_absent"),
      cell(world, "run-again"),
      cell(world, "block"),
    ]),
  );
}

/** Chance decides which world it is; the reader must not learn it from the page. */
function pick(): number {
  return Math.random() < 0.5 ? 0 : 1;
}
