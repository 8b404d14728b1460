import type { PermissionRule } from "#contracts/permissions.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import { allow, ask, type Decided, deny, policy, unallowed } from "./policy-cases.ts";

export const rules: Check = exampleCheck(
  {
    id: "03.rules",
    task: "03.1",
    title: {
      zh: "规则不看先后：拒绝压过询问，询问压过放行，没有规则就问",
      en: "Whatever the order of the rules: deny beats ask, ask beats allow, and no rule means ask",
    },
  },
  [
    policy("deny-wins", [
      [["send", {}, allow("send"), deny("send")], "deny"],
      [["send", {}, deny("send"), allow("send")], "deny"],
      [["send", {}, ask("send"), deny("*"), allow("send")], "deny"],
    ]),
    policy("ask-beats-allow", [
      [["send", {}, allow("send"), ask("send")], "ask"],
      [["send", {}, ask("*"), allow("send")], "ask"],
    ]),
    policy("no-rule-asks", [
      [["send", {}], "ask"],
      [["send", {}, allow("read"), deny("write")], "ask"],
    ]),
    policy("rule-allows-what-it-names", [
      [["send", {}, allow("send")], "allow"],
      [["send", {}, allow("*")], "allow"],
    ]),
    policy("star-never-allows-an-unknown-tool", [
      [["deploy", {}, allow("*")], "ask"],
      [["constructor", {}, allow("*")], "ask"],
      [["deploy", {}, deny("*")], "deny"],
      [["deploy", {}, allow("deploy")], "allow"],
    ]),
    unallowed("unknown-decision-allows-nothing", [
      ["send", {}, { decision: "bypass" as PermissionRule["decision"], tool: "*" }],
    ]),
  ],
);

const GIT = allow("bash", { command: "git *" });

export const commands: Check = exampleCheck(
  {
    id: "03.commands",
    task: "03.2",
    title: {
      zh: "放行 git * 不等于放行跟在它后面的任何命令",
      en: "A rule that allows git * does not allow whatever a shell can hang on to it",
    },
  },
  [
    policy("plain-command-is-allowed", [
      [["bash", { command: "git status" }, GIT], "allow"],
      [["bash", { command: "git log --oneline -3 src/a.ts" }, GIT], "allow"],
      [["bash", { command: "git" }, GIT], "allow"],
    ]),
    policy("second-command-is-asked-about", asked(GIT, "&& rm x", "; rm x", "| sh", "& rm x", "\nrm x")),
    policy("what-a-shell-would-replace-is-asked-about", asked(GIT, "$(rm x)", "`rm x`", "> a.txt", "< $X")),
    policy("words-are-compared-whole", [
      [["bash", { command: "git-x status" }, GIT], "ask"],
      [["bash", { command: "gitk" }, GIT], "ask"],
      [["bash", { command: "A=1 git status" }, GIT], "ask"],
      [["bash", { command: "sudo git status" }, GIT], "ask"],
      [["bash", { command: "git logs" }, allow("bash", { command: "git log *" })], "ask"],
    ]),
    policy("pattern-without-star-allows-itself-alone", [
      [["bash", { command: "git status" }, allow("bash", { command: "git status" })], "allow"],
      [["bash", { command: "git status -s" }, allow("bash", { command: "git status" })], "ask"],
      [["bash", { command: "git" }, allow("bash", { command: "git status" })], "ask"],
    ]),
    policy("rule-without-pattern-allows-plain-words", [
      [["bash", { command: "ls src" }, allow("bash")], "allow"],
      [["bash", { command: "ls src; rm x" }, allow("bash")], "ask"],
    ]),
    policy("denied-command-is-found-behind-another", [
      [["bash", { command: "git status && rm -rf x" }, deny("bash", { command: "rm *" })], "deny"],
      [["bash", { command: "ls" }, deny("bash", { command: "rm *" })], "ask"],
    ]),
  ],
);

function asked(rule: PermissionRule, ...ends: string[]): Decided[] {
  return ends.map((end) => [["bash", { command: `git status ${end}` }, rule], "ask"]);
}
