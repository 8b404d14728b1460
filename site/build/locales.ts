import { readdirSync, readFileSync } from "node:fs";
import type { DefaultTheme, LocaleConfig } from "vitepress";

/** On which the modules themselves run. */
const livePages = ["explorer.md", "log-scrubber.md", "crash-time-line.md"];

const docs = new URL("../../docs/", import.meta.url);

const zh = {
  home: "首页",
  chapters: "章节",
  about: "项目",
  live: "动手看",
  outline: { label: "本页内容", level: [2, 3] as [number, number] },
  docFooter: { prev: "上一页", next: "下一页" },
  darkModeSwitchLabel: "深色",
  darkModeSwitchTitle: "换成深色",
  lightModeSwitchTitle: "换成浅色",
  sidebarMenuLabel: "目录",
  returnToTopLabel: "回到顶部",
  langMenuLabel: "语言",
  skipToContentLabel: "跳到正文",
};

const en: typeof zh = {
  home: "Home",
  chapters: "Chapters",
  about: "The project",
  live: "Live",
  outline: { label: "On this page", level: [2, 3] },
  docFooter: { prev: "Previous", next: "Next" },
  darkModeSwitchLabel: "Dark",
  darkModeSwitchTitle: "Switch to dark",
  lightModeSwitchTitle: "Switch to light",
  sidebarMenuLabel: "Menu",
  returnToTopLabel: "Back to top",
  langMenuLabel: "Language",
  skipToContentLabel: "Skip to content",
};

/** Each page of one language has its sister in the other, under the same name. */
export const locales: LocaleConfig<DefaultTheme.Config> = {
  root: {
    label: "中文",
    lang: "zh-CN",
    themeConfig: themeFor("zh", "/", zh),
    description: "构建一个崩溃后也说得清的 coding agent harness",
  },
  en: {
    label: "English",
    lang: "en",
    themeConfig: themeFor("en", "/en/", en),
    description:
      "Build a coding-agent harness, until a crash at any place leaves it in a state it can explain.",
  },
};

function themeFor(language: "zh" | "en", base: string, words: typeof zh): DefaultTheme.Config {
  const pages = readdirSync(new URL(`${language}/`, docs))
    .filter((name) => name.endsWith(".md"))
    .sort();
  const items = (names: readonly string[]) =>
    names.map((name) => ({ text: titleOf(language, name), link: `${base}${name.replace(/\.md$/, "")}` }));
  const chapters = pages.filter((name) => /^\d/.test(name));
  const others = pages.filter((name) => !chapters.includes(name) && !livePages.includes(name));
  const home = { text: words.home, link: base };
  return {
    ...words,
    nav: [home, { text: words.live, items: items(livePages) }],
    sidebar: [
      { items: [home] },
      { text: words.live, items: items(livePages) },
      ...(chapters.length > 0 ? [{ text: words.chapters, items: items(chapters) }] : []),
      { text: words.about, items: items(others) },
    ],
  };
}

function titleOf(language: string, name: string): string {
  const text = readFileSync(new URL(`${language}/${name}`, docs), "utf8");
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? name;
}
