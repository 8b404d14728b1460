import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowsCommand, isCommandPattern, plainWords, reachesCommand } from "#agent/plain-command.ts";

describe("a rule that allows", () => {
  test.each([
    ["git status", "git status", true],
    ["git status", "  git   status ", true],
    ["git status", "git status -s", false],
    ["git status", "git", false],
    ["git *", "git", true],
    ["git *", "git log --format=%H -n 3", true],
    ["git log *", "git log", true],
    ["git log *", "git logs", false],
    ["git *", "git add 文件.txt", true],
    ["git *", "git-x status", false],
    ["git *", "gitk", false],
    ["git *", "/usr/bin/git status", false],
    ["git *", "./git status", false],
    ["git *", "sudo git status", false],
    ["git *", "", false],
    ["git *", "   ", false],
    ["git", "git *", false],
    ["git log *", "log git", false],
  ])("%j, %j: %s", (pattern, command, isAllowed) => {
    expect(allowsCommand(pattern, command)).toBe(isAllowed);
  });

  test.each([
    "git status && rm -rf x",
    "git status; rm -rf x",
    "git status & rm x",
    "git status | sh",
    "git status || rm x",
    "git $(rm x)",
    "git `rm x`",
    "git status\nrm x",
    "git status\rrm x",
    "git\tstatus",
    "git status > x",
    "git status < x",
    "git status 2>&1",
    "git $HOME",
    `git $${"{x}"}`,
    "git 'status'",
    'git "status"',
    "git st\\atus",
    "git *",
    "git a?",
    "git [a]",
    "git {a,b}",
    "git ~",
    "git !x",
    "git # x",
    "git (x)",
    "git a^b",
    "A=1 git status",
    "PATH=/x git status",
    "GIT_PAGER=x git log",
    "git status\0",
    "git\u00a0status",
    "git\u2028status",
    "git\u3000status",
    "git ；rm x",
    "git $((1))",
  ])("does not cover %j", (command) => {
    expect(allowsCommand("git *", command)).toBe(false);
    expect(allowsCommand("git status", command)).toBe(false);
    expect(plainWords(command)).toBeUndefined();
  });

  test("with a pattern that is not plain it covers nothing", () => {
    expect(allowsCommand("git; *", "git; x")).toBe(false);
    expect(allowsCommand(" *", "rm x")).toBe(false);
    expect(allowsCommand("*", "rm x")).toBe(false);
    for (const pattern of ["git*", "*", " *", "", "git * x", "git 'x'", "A=1 git"]) {
      expect(isCommandPattern(pattern)).toBe(false);
    }
    for (const pattern of ["git", "git *", "npm run test:unit"]) expect(isCommandPattern(pattern)).toBe(true);
  });
});

describe("a rule that narrows", () => {
  test.each([
    ["rm *", "rm -rf x", true],
    ["rm", "rm -rf x", true],
    ["rm *", "ls && rm x", true],
    ["rm *", "ls;rm x", true],
    ["rm *", "echo $(rm x)", true],
    ["rm *", "echo `rm x`", true],
    ["rm *", "ls\nrm x", true],
    ["rm *", "/bin/rm x", true],
    ["rm *", "A=1 B=2 rm x", true],
    ["rm *", "LONG=12  B= rm x", true],
    ["git push", "git A=1 push", true],
    ["git", "x A=1 git", false],
    ["/bin/rm *", "rm x", true],
    ["rm *", "r''m x", true],
    ["rm *", "r\\m x", true],
    ["rm *", 'bash -c "rm x"', true],
    ["rm *", "rmdir x", false],
    ["rm *", "git rm x", false],
    ["rm *", "echo rm", false],
    ["git push *", "git push", true],
    ["git push *", "git -C . push origin", true],
    ["git push *", 'git "push"', true],
    ["git push *", "git pull", false],
    ["git push --force", "git push origin --force", true],
    ["git push --force", "git --force push", false],
    ["git push *", "push git", false],
    ["git push *", "git commit; push", false],
  ])("%j, %j: %s", (pattern, command, isReached) => {
    expect(reachesCommand(pattern, command)).toBe(isReached);
  });
});

const shellText = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom("a", "b-c", "--x=1", "文", "./d", "%", "@", ":", ",", "+", "é"),
      },
      { weight: 5, arbitrary: fc.constant(" ") },
      { weight: 1, arbitrary: fc.constantFrom(..."\t\n;&|<>()$`\"'\\*?[]{}~!#^=") },
    ),
    { minLength: 1, maxLength: 10 },
  )
  .map((parts) => parts.join(""));

test("what counts as plain words is what bash makes of it: those words, and nothing else", () => {
  const commands = fc
    .sample(shellText, 4_000)
    .map((text) => `x ${text}`)
    .filter((text) => plainWords(text) !== undefined);
  expect(commands.length).toBeGreaterThan(300);
  // One bash for all: the function x prints each of its words, and a mark after the last.
  const script = ["x() { printf '%s\\n' \"$@\" ---; }", ...commands].join("\n");
  const printed = execFileSync("bash", ["-c", script], { encoding: "utf8" }).split("---\n").slice(0, -1);
  // printf prints an empty line where there are no words at all.
  const wordsOf = (text: string) => (plainWords(text) ?? []).slice(1).map((word) => `${word}\n`);
  expect(printed).toEqual(commands.map((text) => wordsOf(text).join("")));
});

test("no command with a sign that a shell interprets is ever allowed", () => {
  const property = fc.property(
    shellText,
    fc.constantFrom(..."\t\n\r;&|<>()$`\"'\\*?[]{}~!#^"),
    fc.nat(),
    (text, sign, n) => {
      const at = n % (text.length + 1);
      expect(allowsCommand("git *", `git ${text.slice(0, at)}${sign}${text.slice(at)}`)).toBe(false);
    },
  );
  fc.assert(property, { numRuns: 1_000 });
});
