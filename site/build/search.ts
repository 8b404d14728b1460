import type { DefaultTheme } from "vitepress";

/**
 * Written into the page as source, so it uses nothing from outside. Chinese has no spaces: of a run of its
 * characters each pair is a word, and a single one is found as the beginning of a pair.
 */
function tokenize(text: string): string[] {
  const words = text.match(/\p{Script=Han}+|[\p{L}\p{N}_]+/gu) ?? [];
  return words.flatMap((word) => {
    const characters = [...word];
    if (characters.length < 2 || !/\p{Script=Han}/u.test(word)) return [word];
    return characters.slice(1).map((character, before) => `${characters[before]}${character}`);
  });
}

const chinese = {
  button: { buttonText: "搜索", buttonAriaLabel: "搜索" },
  modal: {
    displayDetails: "显示详细内容",
    resetButtonTitle: "清空",
    backButtonTitle: "关闭搜索",
    noResultsText: "没有找到",
    footer: { selectText: "打开", navigateText: "切换", closeText: "关闭" },
  },
};

/** Local: what is looked for leaves the page as little as anything else. */
export const search: NonNullable<DefaultTheme.Config["search"]> = {
  provider: "local",
  options: {
    detailedView: true,
    miniSearch: { options: { tokenize }, searchOptions: { combineWith: "AND", prefix: true, fuzzy: 0.1 } },
    locales: { root: { translations: chinese } },
  },
};
