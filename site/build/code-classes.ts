import { createCssVariablesTheme, type ShikiTransformer } from "shiki";

/**
 * Colours of code as classes: a style attribute on each word is what the policy forbids. One theme names the
 * kinds of words, and the style sheet gives each a colour in light and in dark.
 */
const transformer: ShikiTransformer = {
  name: "code-classes",
  span(node) {
    const style = String(node.properties.style ?? "");
    delete node.properties.style;
    const kind = /--shiki-token-([a-z-]+)/.exec(style)?.[1];
    if (kind) this.addClassToHast(node, `code-${kind}`);
  },
  pre(node) {
    delete node.properties.style;
  },
};

export const codeClasses = {
  theme: createCssVariablesTheme({ name: "code-classes", variablePrefix: "--shiki-", fontStyle: false }),
  transformer,
};
