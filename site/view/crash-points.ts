import { defineComponent, h, ref, type VNode } from "vue";
import type { MeasuredPoint } from "../explorer/crash-points.ts";
import { pointKinds } from "../explorer/point-kinds.ts";
import { useAnswer } from "./ask.ts";
import { panel, told } from "./pieces.ts";
import { pointDetails } from "./point-details.ts";
import { type Say, useSay } from "./say.ts";

const stories = ["turn", "compaction", "navigation"] as const;

/** Every place of the crash catalogue on time lines, each with what recovery makes of it. */
export const CrashPointsPanel = defineComponent({
  props: { level: { type: Number, default: 2 } },
  setup({ level }) {
    const say = useSay();
    const asked = useAnswer("crash-points", () => ({}));
    const picked = ref<string>();
    const stop = (point: MeasuredPoint, number: number, column: number) => {
      const onChange = () => {
        picked.value = point.id;
      };
      const kind = say(`site.kind_${point.kind}`);
      const name = say("site.points_name", { number, title: say.words(point.title), kind });
      const lane = lanesOf(point.story, asked.answer.value ?? []).indexOf(point.kind);
      // A narrow screen has no room for lanes: there the places follow one another, with the kind in words.
      const style = { gridColumn: column + 2, gridRow: lane + 1 };
      return h(
        "label",
        { class: ["stop", `kind-${point.kind}`], style, title: name, "data-point": point.id },
        [
          h("input", {
            type: "radio",
            name: "crash-point",
            checked: picked.value === point.id,
            onChange,
            "aria-label": name,
          }),
          h("span", { "aria-hidden": true }, [String(number), h("i", kind)]),
        ],
      );
    };
    const storyLine = (story: (typeof stories)[number], all: readonly MeasuredPoint[]) => {
      const own = all.filter((point) => point.story === story);
      const lanes = lanesOf(story, all);
      return h("div", { class: "story" }, [
        h("p", { class: "label" }, say(`site.points_${story}`)),
        h("div", { class: "lanes" }, [
          ...lanes.map((kind, row) => laneName(say, kind, row)),
          ...own.map((point, column) => stop(point, all.indexOf(point) + 1, column)),
        ]),
      ]);
    };
    return () => {
      const all = asked.answer.value ?? [];
      const point = all.find(({ id }) => id === picked.value);
      const title = say("site.points_title", { count: all.length || "..." });
      return panel(
        "crash-points",
        title,
        say("site.points_lead"),
        [
          told(say, asked, []),
          all.length > 0
            ? h("fieldset", { class: "points" }, [
                h("legend", { class: "unseen" }, title),
                ...stories.map((story) => storyLine(story, all)),
              ])
            : undefined,
          point ? pointDetails(say, point, all.indexOf(point) + 1, level + 1) : undefined,
        ],
        level,
      );
    };
  },
});

function lanesOf(story: MeasuredPoint["story"], all: readonly MeasuredPoint[]) {
  return pointKinds.filter((kind) => all.some((point) => point.story === story && point.kind === kind));
}

function laneName(say: Say, kind: MeasuredPoint["kind"], row: number): VNode {
  return h(
    "span",
    { class: "lane", style: { gridRow: row + 1 }, "aria-hidden": true },
    say(`site.kind_${kind}`),
  );
}
