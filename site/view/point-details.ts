import { h, type VNode, type VNodeChild } from "vue";
import type { RecoveryPolicy } from "#contracts/recovery.ts";
import type { MeasuredPoint, RecoveredPoint } from "../explorer/crash-points.ts";
import { policies } from "../explorer/point-kinds.ts";
import { CopyCommand } from "./copy-command.ts";
import { lines, table } from "./pieces.ts";
import type { Say } from "./say.ts";
import { sessionLines } from "./session-lines.ts";

/** What is durable at a place, what recovery does there by either policy, and how to see it in a terminal. */
export function pointDetails(say: Say, point: MeasuredPoint, number: number, level: number): VNode {
  const kind = say(`site.kind_${point.kind}`);
  const { durable, journal, effects } = point;
  return h("div", { class: "card point", "data-shown": point.id }, [
    h("div", { "aria-live": "polite" }, [
      h(`h${level}`, say("site.points_name", { number, title: say.words(point.title), kind })),
      h("p", say("site.points_effects", { effects })),
      h("p", journal ? say("site.points_journal", { state: journal }) : say("site.points_no_journal")),
    ]),
    durable.length > 0
      ? [h("p", say("site.points_durable", { lines: point.lines })), sessionLines(say, durable)]
      : h("p", say("site.points_no_line")),
    comparison(say, point),
    ...policies.map((policy) =>
      h(CopyCommand, {
        key: policy,
        lead: say("site.points_command", { policy }),
        command: commandFor(policy, point.id, say.language()),
      }),
    ),
  ]);
}

/** The row of the variation that measures the same in the terminal. */
export function commandFor(policy: RecoveryPolicy, id: string, language: "zh" | "en"): string {
  const variation = policy === "mark_interrupted" ? "catalogue" : "catalogue-retry";
  const words = language === "en" ? " --lang en" : "";
  return `npm run -s lab -- 13 ${variation}${words} | grep '"${id}"'`;
}

function comparison(say: Say, { by }: MeasuredPoint): VNode {
  const row = (what: string, cell: (found: RecoveredPoint) => VNodeChild) => [
    what,
    ...policies.map((policy) => cell(by[policy])),
  ];
  return table(
    say("site.points_caption"),
    [say("site.points_what"), ...policies],
    [
      row(say("site.points_wrote"), ({ wrote }) => lines(wrote.join("\n"), "-")),
      row(say("site.points_later"), ({ later }) => lines(later.join("\n"), "-")),
      row(say("site.points_goes_on"), ({ terminal }) =>
        h("span", { class: `end-${terminal}`, "data-end": terminal }, terminal),
      ),
      row(say("site.points_total"), ({ effects }) =>
        h("span", { "data-effects": effects }, say("site.points_times", { effects })),
      ),
    ],
  );
}
