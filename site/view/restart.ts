import { h, type VNode } from "vue";
import type { Fact } from "#contracts/facts.ts";
import type { Restarted } from "../explorer/log-prefix.ts";
import type { Say } from "./say.ts";
import { sessionLines } from "./session-lines.ts";

/** What a harness did that was started on a part of a log. */
export function restartCard(say: Say, restart: Restarted | Fact): VNode {
  if ("code" in restart) {
    return h("div", { class: "card" }, [
      h("p", { class: "broken" }, say("site.scrub_told_refused", { reason: restart })),
    ]);
  }
  const { wrote, requests, openRun, effects } = restart;
  return h("div", { class: "card", "data-wrote": wrote.length }, [
    wrote.length === 0
      ? h("p", say("site.restart_nothing"))
      : [h("p", say("site.restart_wrote", { count: wrote.length })), sessionLines(say, wrote)],
    h("p", say("site.restart_requests", { requests })),
    h("p", say("site.restart_effects", { effects })),
    openRun === undefined ? undefined : h("p", say("site.restart_open", { run: openRun })),
  ]);
}
