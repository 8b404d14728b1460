import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { allow, deny, policy, unallowed } from "./policy-cases.ts";

export const boundary: Check = exampleCheck(
  {
    id: "03.boundary",
    task: "03.5",
    title: {
      zh: "先看边界，再看规则：读和写一样查，每个路径都查，规则看真实位置",
      en: "The boundary before the rules: reads as well as writes, every path, and where it really leads",
    },
  },
  [
    policy("no-rule-allows-what-lies-outside", [
      [["write", { path: "outbox/x.txt", content: "" }, allow("*")], "deny"],
      [["read", { path: "outbox/victim" }, allow("*")], "deny"],
      [["read", { path: "notes.md" }, allow("read", { under: "notes.md" })], "deny"],
      [["write", { path: "draft", content: "" }, allow("write")], "deny"],
    ]),
    policy("every-path-is-looked-at", [
      [["move", { from: "a.txt", to: "outbox/x" }, allow("move")], "deny"],
      [["move", { from: "outbox/victim", to: "x" }, allow("move")], "deny"],
      [["move", { from: "real/b.txt", to: "a.txt" }, allow("move", { under: "real" })], "ask"],
      [["move", { from: "real/b.txt", to: "a.txt" }, allow("*")], "allow"],
    ]),
    policy("rule-looks-where-the-path-leads", [
      [["write", { path: "in/new.txt" }, allow("write", { under: "real" })], "allow"],
      [["write", { path: "in/b.txt" }, allow("write", { under: "in" })], "ask"],
      [["write", { path: "real-2/x" }, allow("write", { under: "real" })], "ask"],
    ]),
    policy("denied-folder-has-no-other-name", [
      [["read", { path: "deep-in/c.txt" }, allow("*"), deny("*", { under: "real/deep" })], "deny"],
      [["read", { path: "real/../real/deep" }, allow("*"), deny("*", { under: "real/deep" })], "deny"],
      [["read", { path: "in/b.txt" }, allow("*"), deny("*", { under: "in" })], "deny"],
      [["read", { path: ".ENV" }, allow("*"), deny("*", { under: ".env" })], "deny"],
    ]),
    unallowed("what-is-no-path-is-not-allowed", [
      ["read", { path: ["a.txt"] }, allow("*")],
      ["read", {}, allow("*")],
    ]),
  ],
);
