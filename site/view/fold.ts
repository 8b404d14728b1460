import { h, type VNode } from "vue";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { FoldRow } from "../explorer/log-prefix.ts";
import type { Say } from "./say.ts";

const groups = [
  ["tree", ["leaf", "branch", "hidden"]],
  ["configuration", ["model", "thinking", "tools"]],
  ["queues", ["waiting", "undelivered", "takenBack"]],
  ["writes", ["pending", "unmarked"]],
  ["turns", ["run", "abort", "turn", "request", "reply", "calls"]],
  ["operations", ["operation", "summary"]],
] as const;

/** All that the log says, in groups; what the last line changed is marked, and said in words as well. */
export function foldCards(say: Say, rows: readonly FoldRow[], level: number): VNode {
  return h(
    "div",
    { class: "folds" },
    groups.map(([group, names]) =>
      h("section", { class: ["card", { wide: group === "tree" }] }, [
        h(`h${level}`, say(`site.fold_${group}`)),
        h(
          "dl",
          rows
            .filter(({ name }) => (names as readonly string[]).includes(name))
            .flatMap((row) => rowOf(say, row)),
        ),
      ]),
    ),
  );
}

export function nameOfRow(say: Say, { name }: Pick<FoldRow, "name">): string {
  return say(`site.fold_${name}` as FactCode);
}

export function hasChanged({ values, gone }: FoldRow): boolean {
  return gone.length > 0 || values.some(({ isNew }) => isNew);
}

function rowOf(say: Say, row: FoldRow): VNode[] {
  const { name, values, gone } = row;
  const chips = [
    ...gone.map((text) => h("del", { key: `-${text}` }, [unseen(say("site.fold_gone")), text])),
    ...values.map(({ text, isNew }) =>
      isNew
        ? h("ins", { key: text }, [unseen(say("site.fold_new")), text])
        : h("span", { key: text, class: "chip" }, text),
    ),
  ];
  return [
    h("dt", { class: { changed: hasChanged(row) } }, nameOfRow(say, row)),
    h("dd", { "data-fold": name }, chips.length > 0 ? chips : h("span", { class: "none" }, "-")),
  ];
}

function unseen(text: string): VNode {
  return h("span", { class: "unseen" }, text);
}
