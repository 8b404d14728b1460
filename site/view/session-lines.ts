import { h, type VNode } from "vue";
import type { ShownLine } from "../explorer/shown-line.ts";
import type { Say } from "./say.ts";

/** Lines of a session file in order; each can be opened to be read whole. */
export function sessionLines(say: Say, shown: readonly ShownLine[]): VNode {
  return h(
    "ol",
    { class: "entries" },
    shown.map(({ what, id, text }) =>
      h("li", { key: id, "data-what": what }, [
        h("details", [h("summary", nameOfLine({ what, id })), rawLine(say, text)]),
      ]),
    ),
  );
}

export function nameOfLine({ what, id }: Pick<ShownLine, "what" | "id">): string {
  return `${what} ${id}`.trim();
}

export function rawLine(say: Say, text: string): VNode {
  return h("p", { class: "raw" }, [h("span", { class: "unseen" }, `${say("site.line_raw")}: `), text]);
}
