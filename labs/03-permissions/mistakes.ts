import type { Mistake } from "../exercise.ts";

export const mistakes: readonly Mistake[] = [
  {
    name: "takes-the-first-rule",
    title: { zh: "第一条匹配的规则说了算", en: "The first rule that matches decides" },
    rejectedBy: ["03.rules", "03.boundary"],
    first: { check: "03.rules", invariant: "deny-wins" },
  },
  {
    name: "compares-the-beginning",
    title: { zh: "命令以 git 开头就放行", en: "A command that begins with git is allowed" },
    rejectedBy: ["03.commands"],
    first: { check: "03.commands", invariant: "second-command-is-asked-about" },
  },
  {
    name: "forgets-the-slash",
    title: {
      zh: "以根目录的文字开头就算在里面",
      en: "What begins with the text of the root counts as inside",
    },
    rejectedBy: ["03.path-text"],
    first: { check: "03.path-text", invariant: "same-beginning-is-not-inside" },
  },
  {
    name: "compares-the-text-of-paths",
    title: {
      zh: "只比较路径的文字，不看链接",
      en: "Only the text of the path is compared, and no link is seen",
    },
    rejectedBy: ["03.links", "03.boundary"],
    first: { check: "03.links", invariant: "link-in-the-middle-is-followed" },
  },
  {
    name: "leaves-the-last-name-alone",
    title: {
      zh: "只看上级目录，不看最后一段是不是链接",
      en: "The folders are followed, the last name is not",
    },
    rejectedBy: ["03.links", "03.boundary"],
    first: { check: "03.links", invariant: "last-name-is-followed" },
  },
  {
    name: "lets-links-to-nothing-in",
    title: { zh: "链接的目标不存在，就当成新文件", en: "A link to nothing is taken for a new file" },
    rejectedBy: ["03.links"],
    first: { check: "03.links", invariant: "link-to-nothing-is-refused" },
  },
  {
    name: "takes-dots-out-first",
    title: {
      zh: "先在文字里消掉 ..，再跟随链接",
      en: "The dots are taken out of the text before links are followed",
    },
    rejectedBy: ["03.links"],
    first: { check: "03.links", invariant: "dots-count-from-where-the-link-leads" },
  },
  {
    name: "checks-writes-alone",
    title: { zh: "写入查边界，读取不查", en: "The boundary is checked for writes and not for reads" },
    rejectedBy: ["03.boundary"],
    first: { check: "03.boundary", invariant: "no-rule-allows-what-lies-outside" },
  },
  {
    name: "lets-tools-from-elsewhere-pass",
    title: {
      zh: "策略里没有的工具，在门前就放走了",
      en: "A tool that the policy does not list leaves before the gate",
    },
    rejectedBy: ["03.answers"],
    first: { check: "03.answers", invariant: "every-tool-is-asked-about" },
  },
  {
    name: "remembers-by-call-id",
    title: { zh: "按调用 id 记住「总是允许」", en: "Always is remembered by the call id" },
    rejectedBy: ["03.answers"],
    first: { check: "03.answers", invariant: "other-arguments-are-asked-about" },
  },
  {
    name: "takes-all-but-no-for-yes",
    title: { zh: "只要不是拒绝，就当作同意", en: "Whatever is not a no is taken for a yes" },
    rejectedBy: ["03.answers"],
    first: { check: "03.answers", invariant: "strange-answer-is-no-yes" },
  },
  {
    name: "waits-for-the-person-alone",
    title: { zh: "一直等回答，中止也不管", en: "It waits for the answer, whoever aborts" },
    rejectedBy: ["03.abort"],
    first: { check: "03.abort", invariant: "hung-question-ends-with-the-abort" },
  },
  {
    name: "brings-a-yes-back",
    title: { zh: "重启时恢复记下的同意", en: "A restart brings a stored yes back" },
    rejectedBy: ["03.restart", "03.crashes"],
    first: { check: "03.restart", invariant: "once-ends-with-its-process" },
  },
  {
    name: "forgets-a-no",
    title: { zh: "重启之后忘了拒绝", en: "A restart forgets a no" },
    rejectedBy: ["03.restart", "03.crashes"],
    first: { check: "03.restart", invariant: "no-outlives-its-process" },
  },
  {
    name: "tells-the-no-first",
    title: { zh: "拒绝还没落盘，就先告诉模型", en: "The model is told of the no before it is durable" },
    rejectedBy: ["03.restart"],
    first: { check: "03.restart", invariant: "no-is-durable-before-it-is-told" },
  },
];
