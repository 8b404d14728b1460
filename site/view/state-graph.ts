import { computed, defineComponent, h, type PropType, ref, type VNodeChild } from "vue";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { MappedState, StateMap } from "../../crash-explorer/map-states.ts";
import { isWhole } from "../explorer/parts.ts";
import { useAnswer } from "./ask.ts";
import { layOut, type Point } from "./layout.ts";
import type { Chosen } from "./parts.ts";
import { button, choice, lines, panel, told } from "./pieces.ts";
import { type Say, useSay } from "./say.ts";
import { TokenCommand } from "./token.ts";

/** More of them would be one grey patch. */
const MAX_WAYS = 600;

/** Every state, every way; a select for whoever cannot point at a dot. */
export const StateGraphPanel = defineComponent({
  props: { chosen: { type: Object as PropType<Chosen>, required: true } },
  setup({ chosen }) {
    const say = useSay();
    const wanted = ref<Chosen>();
    const asked = useAnswer("map", () => wanted.value && { ...wanted.value });
    const picked = ref(0);
    const layout = computed(() => layOut(asked.answer.value?.states ?? []));
    function draw() {
      picked.value = 0;
      wanted.value = { story: chosen.story, parts: chosen.parts };
    }
    const pick = (place: number) => {
      picked.value = place;
    };
    const drawn = (map: StateMap): VNodeChild[] => {
      const state = map.states[picked.value] ?? map.states[0];
      const options = map.states.map((own) => [String(own.place), nameOf(say, own)] as const);
      const whole = wanted.value !== undefined && isWhole(wanted.value.parts);
      return [
        map.complete ? undefined : h("p", say("site.count_bounded", { states: map.states.length })),
        map.ways.length > MAX_WAYS ? h("p", say("site.graph_some_ways")) : undefined,
        h("div", { class: "wide graph", tabindex: 0, role: "region", "aria-label": labelOf(say, map) }, [
          picture(map),
        ]),
        choice(say("site.graph_pick"), options, String(picked.value), (place) => pick(Number(place))),
        state && h("div", { class: "card", "aria-live": "polite" }, details(say, state, whole)),
      ];
    };
    const picture = ({ states, ways }: StateMap) => {
      const { width, height, points, columns } = layout.value;
      const shown = ways.filter((way) => ways.length <= MAX_WAYS || way.includes(picked.value));
      const size = { width, height, viewBox: `0 0 ${width} ${height}` };
      return h(
        "svg",
        { ...size, role: "img", "aria-label": say("site.graph_title"), "data-states": states.length },
        [
          ...columns.map(({ crashes, x }) =>
            h("text", { x: x - 8, y: 14 }, say("site.graph_column", { crashes })),
          ),
          ...shown.map(([from, to]) => {
            const [one, other] = [points[from], points[to]];
            const isOwn = from === picked.value || to === picked.value;
            return h("line", { x1: one?.x, y1: one?.y, x2: other?.x, y2: other?.y, class: { own: isOwn } });
          }),
          ...states.map(({ place, breaches }) =>
            dot(points[place], breaches.length > 0, place === picked.value, () => pick(place)),
          ),
        ],
      );
    };
    return () =>
      panel("state-graph", say("site.graph_title"), say("site.graph_lead"), [
        button(say("site.graph_draw"), draw),
        told(
          say,
          asked,
          asked.answer.value ? [h("p", labelOf(say, asked.answer.value))] : [],
          asked.answer.value ? drawn(asked.answer.value) : [],
        ),
      ]);
  },
});

function labelOf(say: Say, { states }: StateMap): string {
  const broken = states.filter(({ breaches }) => breaches.length > 0).length;
  return say("site.graph_label", { states: states.length, broken });
}

/** What breaks a rule has corners as well, for whoever sees no red. */
function dot(at: Point | undefined, violating: boolean, picked: boolean, onClick: () => void) {
  const { x, y } = at ?? { x: 0, y: 0 };
  const r = picked ? 9 : 6;
  const attributes = { class: ["state", { violating, picked }], onClick };
  return violating
    ? h("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, ...attributes })
    : h("circle", { cx: x, cy: y, r, ...attributes });
}

function nameOf(say: Say, { place, crashes, after, breaches }: MappedState): string {
  return [
    say("site.graph_state", { place, crashes }),
    after === undefined ? "" : say("site.graph_after", { operation: say.operation(after) }),
    breaches.length > 0 ? say("site.graph_broken") : "",
  ].join("");
}

function details(say: Say, state: MappedState, whole: boolean): VNodeChild[] {
  const { breaches, left, token } = state;
  return [
    h("h3", nameOf(say, state)),
    ...breaches.map((breached) =>
      h("div", [
        h("p", { class: "broken" }, say.title(breached)),
        h("p", say("site.expected", { text: say.sides(breached).expected })),
        h("p", say("site.received", { text: say.sides(breached).received })),
      ]),
    ),
    h(
      "dl",
      Object.entries(left).flatMap(([thing, text]) => [
        h("dt", say(`site.thing_${thing}` as FactCode)),
        h("dd", lines(say.words(text), say("site.nothing"))),
      ]),
    ),
    h(TokenCommand, { token, isWhole: whole }),
  ];
}
