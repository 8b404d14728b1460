import { computed, defineComponent, h, nextTick, type Ref, ref, type VNodeChild, watch } from "vue";
import type { RecoveryPolicy } from "#contracts/recovery.ts";
import type { PrefixFound, WholeLog } from "../explorer/log-prefix.ts";
import { policies } from "../explorer/point-kinds.ts";
import { useAnswer } from "./ask.ts";
import { foldCards, hasChanged, nameOfRow } from "./fold.ts";
import { choice, panel, told } from "./pieces.ts";
import { restartCard } from "./restart.ts";
import { type Say, useSay } from "./say.ts";
import { scrubControls } from "./scrub-controls.ts";
import { nameOfLine, rawLine } from "./session-lines.ts";

/** A session log, as far as the reader drags it. */
export const LogScrubberPanel = defineComponent({
  props: { level: { type: Number, default: 2 } },
  setup({ level }) {
    const say = useSay();
    const log = useAnswer("whole-log", () => ({ language: say.language() }));
    const scrubbed = { count: ref(1), isTorn: ref(false) };
    const policy = ref<RecoveryPolicy>("mark_interrupted");
    const asked = () =>
      log.answer.value && {
        language: say.language(),
        count: scrubbed.count.value,
        isTorn: scrubbed.isTorn.value,
        policy: policy.value,
      };
    const found = useAnswer("prefix", asked, true);
    // What is shown stays until the next is there: a page that jumps cannot be dragged through.
    const isFirst = computed(() => found.isBusy.value && found.answer.value === undefined);
    const list = ref<HTMLElement>();
    watch(found.answer, async () => {
      await nextTick();
      if (list.value) list.value.scrollTop = list.value.scrollHeight;
    });
    watch(log.answer, (whole) => {
      if (whole) scrubbed.count.value = Math.min(whole.lines.length, 12);
    });
    return () => {
      const [whole, at] = [log.answer.value, found.answer.value];
      const lead = say("site.scrub_lead", { count: whole?.lines.length ?? "..." });
      const children = [
        told(say, { isBusy: computed(() => log.isBusy.value || isFirst.value), problem: log.problem }, []),
        ...(whole ? scrubControls(say, whole, scrubbed) : []),
        told(say, { isBusy: ref(false), problem: found.problem }, at ? [summary(say, at)] : []),
        ...(whole && at ? linesUpTo(say, whole, at, list) : []),
        ...(at && at.rows.length > 0
          ? [h(`h${level + 1}`, say("site.fold_title")), foldCards(say, at.rows, level + 2)]
          : []),
        h(`h${level + 1}`, say("site.restart_title")),
        choice(
          say("site.policy"),
          policies.map((own) => [own, own] as const),
          policy.value,
          (own) => {
            policy.value = own as RecoveryPolicy;
          },
        ),
        at ? restartCard(say, at.restart) : undefined,
      ];
      return panel("log-scrubber", say("site.scrub_title"), lead, children, level);
    };
  },
});

function summary(say: Say, at: PrefixFound): VNodeChild {
  return h("p", { class: "summary", "data-at": at.count }, summaryText(say, at));
}

function summaryText(say: Say, { count: line, torn, rows, restart }: PrefixFound): string {
  if ("code" in restart) return say("site.scrub_told_refused", { reason: restart });
  const count = restart.wrote.length;
  if (torn !== undefined) return say("site.scrub_told_torn", { line, count });
  const names = rows.filter(hasChanged).map((row) => nameOfRow(say, row));
  const changed = names.join(say("site.scrub_and")) || say("site.scrub_no_change");
  return say("site.scrub_told", { line, changed, count });
}

function linesUpTo(
  say: Say,
  { lines, firstLines }: WholeLog,
  { count, torn, bytes, tornBytes }: PrefixFound,
  list: Ref<HTMLElement | undefined>,
): VNodeChild[] {
  const label = say("site.scrub_lines", { bytes });
  const shown = lines.slice(0, count).flatMap((line, place) => {
    const isLast = place === count - 1;
    const isTorn = isLast && torn !== undefined;
    const attributes = { class: { last: isLast, torn: isTorn }, "aria-current": isLast || undefined };
    return [
      place === firstLines
        ? h("li", { key: "second", class: "second" }, say("site.scrub_second"))
        : undefined,
      h("li", { key: place, value: place + 1, ...attributes }, [
        h("span", { class: "what" }, nameOfLine(line)),
        isTorn ? h("p", { class: "broken" }, say("site.scrub_half", { bytes: tornBytes })) : undefined,
        isLast ? rawLine(say, torn ?? line.text) : undefined,
      ]),
    ];
  });
  return [
    h("p", { class: "label" }, label),
    h("ol", { class: "log", tabindex: 0, ref: list, "aria-label": label }, shown),
  ];
}
