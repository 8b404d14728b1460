import { defineComponent, h, ref, type VNodeChild } from "vue";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { HistoryLife } from "../../crash-explorer/replay.ts";
import { acceptSteps, actionSteps } from "../explorer/parts.ts";
import type { OrderTried } from "../explorer/smallest-crash.ts";
import { type Asked, useAnswer } from "./ask.ts";
import { lines, panel, told } from "./pieces.ts";
import { type Say, useSay } from "./say.ts";
import { SortableList } from "./sortable.ts";

/** Two orders to turn round, each with the smallest crash that breaks it. */
export const OrdersPanel = defineComponent({
  setup() {
    const say = useSay();
    const action = ref([...actionSteps]);
    const accept = ref([...acceptSteps]);
    const acted = useAnswer("action-order", () => ({ order: action.value }));
    const accepted = useAnswer("accept-order", () => ({ order: accept.value }));
    const textOf = (step: string) => say(`site.step_${step}` as FactCode);
    const list = (label: string, order: { value: string[] }) =>
      h(SortableList, {
        label,
        items: order.value,
        textOf,
        onOrder: (items: string[]) => {
          order.value = items;
        },
      });
    return () =>
      panel("orders", say("site.order_title"), say("site.order_lead"), [
        h("h3", say("site.order_action")),
        list(say("site.order_action"), action),
        tried(say, acted),
        h("h3", say("site.order_accept")),
        list(say("site.order_accept"), accept),
        tried(say, accepted),
      ]);
  },
});

/** The verdict is read out; the history of the smallest crash is there to be looked at. */
function tried(say: Say, asked: Asked<OrderTried>) {
  const found = asked.answer.value;
  const lives = found?.broken?.history.map((life, place) => h("li", lifeOf(say, life, place + 1)));
  return told(say, asked, [found && result(say, found)], [lives && h("ol", { class: "lives" }, lives)]);
}

function result(say: Say, { verdict, states, broken }: OrderTried) {
  if (!broken) {
    const code = verdict === "exhaustive" ? "site.order_holds" : "site.order_bounded";
    return h("p", { class: "held", "data-verdict": verdict }, say(code, { states }));
  }
  const { expected, received } = say.sides(broken);
  const { crashes } = broken;
  return h("div", { "data-verdict": verdict }, [
    h("p", { class: "broken" }, say("site.order_broken", { title: say.title(broken) })),
    h("p", crashes === 0 ? say("site.order_no_crash") : say("site.order_crashes", { crashes })),
    h("p", say("site.expected", { text: expected })),
    h("p", say("site.received", { text: received })),
  ]);
}

function lifeOf(say: Say, { operations, died, left }: HistoryLife, number: number): VNodeChild[] {
  return [
    h("p", say(died ? "site.life_died" : "site.life_ended", { number })),
    lines(operations.map(say.operation).join("\n"), say("site.nothing")),
    h(
      "dl",
      Object.entries(left).flatMap(([thing, text]) => [
        h("dt", say(`site.thing_${thing}` as FactCode)),
        h("dd", lines(say.words(text), say("site.nothing"))),
      ]),
    ),
  ];
}
