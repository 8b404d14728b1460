import { h, type VNode, type VNodeChild } from "vue";
import type { RestoreReport } from "#contracts/restore.ts";
import type { RestoreTried } from "../explorer/unplugged.ts";
import { lines, table } from "./pieces.ts";
import type { Say } from "./say.ts";
import { sessionLines } from "./session-lines.ts";

/** In a word or two what became of a restore, and of the file. */
export function restoreWords(say: Say, { outcome, before, after, wrote }: RestoreTried): VNode[] {
  const isSame = before.sha256 === after.sha256;
  return [
    "code" in outcome
      ? h("p", { class: "broken", "data-outcome": "refused" }, say("site.host_refused", { reason: outcome }))
      : h(
          "p",
          { class: "held", "data-outcome": "restored" },
          say("site.host_restored", { count: wrote.length }),
        ),
    isSame
      ? h("p", { class: "held", "data-file": "same" }, say("site.host_untouched"))
      : h("p", { "data-file": "grown" }, say("site.host_grown", { bytes: after.bytes - before.bytes })),
  ];
}

/** All that stands in the way, what was restored, what was written, and the file before and behind it. */
export function restoreDetails(say: Say, tried: RestoreTried, level: number): VNodeChild[] {
  const { outcome, before, after, wrote } = tried;
  const heading = (text: string) => h(`h${level}`, text);
  return [
    ...checked(say, tried, heading),
    ...("code" in outcome ? [] : [heading(say("site.host_report")), report(say, outcome)]),
    ...(wrote.length > 0 ? [heading(say("site.host_wrote")), sessionLines(say, wrote)] : []),
    table(
      say("site.host_file"),
      [say("site.host_when"), say("site.host_bytes"), "sha256"],
      [
        [say("site.host_before"), String(before.bytes), h("code", { class: "digest" }, before.sha256)],
        [say("site.host_after"), String(after.bytes), h("code", { class: "digest" }, after.sha256)],
      ],
    ),
    h("details", [h("summary", say("site.host_lines")), sessionLines(say, after.lines)]),
  ];
}

function checked(say: Say, { check }: RestoreTried, heading: (text: string) => VNode): VNodeChild[] {
  if ("code" in check) return [];
  const { refusals, differences } = check;
  const told = differences.map(({ severity, fact }) =>
    say(severity === "problem" ? "site.host_problem" : "site.host_note", { text: fact }),
  );
  return [
    ...(refusals.length > 0
      ? [
          heading(say("site.host_refusals", { count: refusals.length })),
          h("div", { "data-refusals": refusals.length }, lines(refusals.map(say.fact).join("\n"), "")),
        ]
      : []),
    ...(told.length > 0
      ? [
          heading(say("site.host_differences", { count: told.length })),
          h("div", { "data-differences": told.length }, lines(told.join("\n"), "")),
        ]
      : [h("p", say("site.host_same"))]),
  ];
}

function modeWords(say: Say, { mode, stored, became }: RestoreReport["permission"]): string {
  if (stored === undefined || became === "kept") return mode;
  return say(became === "revived" ? "site.host_mode_revived" : "site.host_mode_not_revived", {
    mode,
    stored,
  });
}

function report(say: Say, { configuration, tools, queued, open, permission }: RestoreReport): VNode {
  const { model, activeToolNames } = configuration;
  const waiting = Object.entries(queued).flatMap(([queue, ids]) => ids.map((id) => `${queue} ${id}`));
  const rows = [
    [say("site.fold_model"), `${model.provider}/${model.modelId}`],
    [say("site.fold_tools"), activeToolNames.join(", ")],
    [say("site.host_dropped"), tools.dropped.join(", ")],
    [say("site.host_disabled"), tools.disabled.join(", ")],
    [say("site.host_renamed"), tools.renamed.map(({ from, to }) => `${from} → ${to}`).join(", ")],
    [say("site.host_queued"), waiting.join(", ")],
    [say("site.host_open"), open.runId ?? ""],
    [say("site.host_mode_now"), modeWords(say, permission)],
  ];
  return h(
    "dl",
    { class: "report" },
    rows.flatMap(([name, value]) => [h("dt", name), h("dd", value || "-")]),
  );
}
