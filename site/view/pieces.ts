import { h, type VNode, type VNodeChild } from "vue";
import type { Asked } from "./ask.ts";
import type { Say } from "./say.ts";

/**
 * Small pieces that every panel is made of. Whatever is shown goes in as a text node.
 * @param level of its heading: 2 on a page of its own, 3 within a chapter
 */
export function panel(id: string, title: string, lead: string, children: VNodeChild[], level = 2): VNode {
  return h("section", { class: "panel", "aria-labelledby": id }, [
    h(`h${level}`, { id, tabindex: -1 }, title),
    h("p", lead),
    ...children,
  ]);
}

export interface ButtonOptions {
  pressed?: boolean;
  disabled?: boolean;
  label?: string;
}

export function button(text: string, onClick: () => void, options: ButtonOptions = {}): VNode {
  const { pressed, disabled, label } = options;
  return h(
    "button",
    { type: "button", class: "action", onClick, disabled, "aria-pressed": pressed, "aria-label": label },
    text,
  );
}

export function check(text: string, checked: boolean, onChange: (checked: boolean) => void): VNode {
  const onInput = (event: Event) => onChange((event.target as HTMLInputElement).checked);
  return h("label", { class: "check" }, [h("input", { type: "checkbox", checked, onChange: onInput }), text]);
}

export function choice(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  value: string,
  onPick: (value: string) => void,
): VNode {
  const onChange = (event: Event) => onPick((event.target as HTMLSelectElement).value);
  const shown = options.map(([own, text]) => h("option", { value: own, selected: own === value }, text));
  return h("label", { class: "choice" }, [h("span", label), h("select", { value, onChange }, shown)]);
}

/**
 * What was found, told to whoever cannot see it change; and that it is being looked for.
 * @param more to be looked at, and too long to be read out
 */
export function told(
  say: Say,
  { isBusy, problem }: Omit<Asked<unknown>, "answer">,
  found: VNodeChild[],
  more: VNodeChild[] = [],
): VNode {
  const failed = problem.value !== undefined && say("site.failed", { message: problem.value });
  return h("div", { class: "told", "aria-busy": isBusy.value }, [
    h("div", { "aria-live": "polite" }, [
      isBusy.value ? h("p", { class: "busy" }, say("site.measuring")) : undefined,
      failed ? h("p", { class: "broken" }, failed) : undefined,
      ...found,
    ]),
    ...more,
  ]);
}

export function lines(text: string, otherwise: string): VNode {
  const all = text.split("\n").filter((line) => line !== "");
  return all.length === 0
    ? h("p", { class: "none" }, otherwise)
    : h(
        "ul",
        all.map((line) => h("li", line)),
      );
}

/** Wider than a phone, it scrolls by itself, and by the keyboard. */
export function table(caption: string, head: readonly string[], rows: readonly VNodeChild[][]): VNode {
  return h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": caption }, [
    h("table", [
      h("caption", caption),
      h(
        "thead",
        h(
          "tr",
          head.map((text) => h("th", { scope: "col" }, text)),
        ),
      ),
      h(
        "tbody",
        rows.map(([first, ...cells]) =>
          h("tr", [h("th", { scope: "row" }, [first]), ...cells.map((cell) => h("td", [cell]))]),
        ),
      ),
    ]),
  ]);
}
