import { computed, defineComponent, h, nextTick, ref, type VNodeChild, watch } from "vue";
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
    const found = useAnswer("prefix", () =>
      log.answer.value === undefined
        ? undefined
        : {
            language: say.language(),
            count: scrubbed.count.value,
            isTorn: scrubbed.isTorn.value,
            policy: policy.value,
          },
    );
    // What is shown stays until the next is there: a page that jumps cannot be dragged through.
    const isFirst = computed(() => found.answer.value === undefined);
    const list = ref<HTMLElement>();
    watch([scrubbed.count, log.answer], async () => {
      await nextTick();
      if (list.value) list.value.scrollTop = list.value.scrollHeight;
    });
    watch(log.answer, (whole) => {
      if (whole) scrubbed.count.value = Math.min(whole.lines.length, 12);
    });
    return () => {
      const [whole, at] = [log.answer.value, found.answer.value];
      const lead = say("site.scrub_lead", { count: whole?.lines.length ?? "..." });
      const { count, isTorn } = scrubbed;
      const shown =
        at && whole ? [h("p", { class: "summary" }, summary(say, count.value, isTorn.value, at))] : [];
      return panel(
        "log-scrubber",
        say("site.scrub_title"),
        lead,
        [
          told(say, { isBusy: computed(() => log.isBusy.value || isFirst.value), problem: log.problem }, []),
          ...(whole ? scrubControls(say, whole, scrubbed) : []),
          told(say, { isBusy: ref(false), problem: found.problem }, shown),
          whole && at ? h("p", { class: "label" }, say("site.scrub_lines", { bytes: at.bytes })) : undefined,
          whole && at
            ? h(
                "ol",
                { class: "log", tabindex: 0, ref: list, "aria-label": say("site.scrub_title") },
                linesUpTo(say, whole, count.value, at),
              )
            : undefined,
          at && at.rows.length > 0
            ? [h(`h${level + 1}`, say("site.fold_title")), foldCards(say, at.rows, level + 2)]
            : undefined,
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
        ],
        level,
      );
    };
  },
});

function summary(say: Say, line: number, isTorn: boolean, { rows, restart }: PrefixFound): string {
  if ("code" in restart) return say("site.scrub_told_refused", { reason: restart });
  const count = restart.wrote.length;
  if (isTorn) return say("site.scrub_told_torn", { line, count });
  const names = rows.filter(hasChanged).map((row) => nameOfRow(say, row));
  const changed = names.join(say("site.scrub_and")) || say("site.scrub_no_change");
  return say("site.scrub_told", { line, changed, count });
}

function linesUpTo(say: Say, { lines, firstLines }: WholeLog, count: number, at: PrefixFound): VNodeChild[] {
  return lines.slice(0, count).map((line, place) => {
    const isLast = place === count - 1;
    const isTorn = isLast && at.torn !== undefined;
    return h(
      "li",
      { key: place, class: { last: isLast, torn: isTorn }, "aria-current": isLast || undefined },
      [
        place === firstLines ? h("p", { class: "second" }, say("site.scrub_second")) : undefined,
        h("span", { class: "what" }, nameOfLine(line)),
        isTorn ? h("p", { class: "broken" }, say("site.scrub_half", { bytes: at.tornBytes })) : undefined,
        isLast ? rawLine(say, at.torn ?? line.text) : undefined,
      ],
    );
  });
}
