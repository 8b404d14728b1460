import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findLearners } from "../course/grade/find-learners.ts";
import { prepareModule } from "../course/grade/learner-module.ts";
import { stage } from "../course/grade/stage.ts";
import { missing, tame } from "../course/grade/tame.ts";
import { plantLearners } from "./support/plant-learners.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const place = temporaryFolder();
const exercises = new Set(["trace.ts", "edges/http-model.ts"]);
const reference = new Set([...exercises, "edges/bash-tool.ts", "edges/read-tool.ts"]);
const own = "export const own = 1;\n";

test("only regular files of the learner's own folder are read, and the others named with why", () => {
  const folder = place.path();
  const secret = join(folder, "secret.ts");
  writeFileSync(secret, "export const secret = 1;\n");
  plantLearners(folder, { ann: { "trace.ts": own, "helper.ts": own, "deep/er.ts": own, "a.test.ts": own } });
  const source = join(folder, "ann/my-pi-agent/src");
  symlinkSync(secret, join(source, "linked.ts"));
  symlinkSync(folder, join(source, "outside"));
  linkSync(secret, join(source, "hard.ts"));
  execFileSync("mkfifo", [join(source, "pipe.ts")]);
  writeFileSync(join(source, "large.ts"), `//${"x".repeat(300_000)}`);
  writeFileSync(join(source, "bytes.ts"), Uint8Array.of(0x2f, 0x2f, 0xff));
  writeFileSync(join(source, "package.json"), "{}");
  writeFileSync(join(source, "a\u001b[31m.ts"), own);
  mkdirSync(join(source, "1/2/3/4/5"), { recursive: true });
  const { files, leftOut } = stage(source, { reference, exercises });
  expect([...files.keys()]).toEqual(["deep/er.ts", "helper.ts", "trace.ts"]);
  expect(Object.fromEntries(leftOut.map(({ file, why }) => [file, why]))).toEqual({
    "1/2/3/4/5": "too_many",
    "a\u001b[31m.ts": "name",
    "a.test.ts": "test",
    "bytes.ts": "not_text",
    "hard.ts": "hard_link",
    "large.ts": "too_large",
    "linked.ts": "symlink",
    outside: "symlink",
    "package.json": "name",
    "pipe.ts": "no_regular_file",
  });
});

test("of the reference's modules that no exercise replaces, only the learner's own are named", () => {
  const folder = place.path();
  const borrowed = 'export * from "#reference/edges/bash-tool.ts";\n';
  plantLearners(folder, { ann: { "edges/bash-tool.ts": borrowed, "edges/read-tool.ts": own } });
  const { files, leftOut } = stage(join(folder, "ann/my-pi-agent/src"), { reference, exercises });
  expect(files.size).toBe(0);
  expect(leftOut).toEqual([{ file: "edges/read-tool.ts", why: "no_exercise" }]);
});

test("more files than any learner writes are not read to the end", () => {
  const folder = place.path();
  const many = Object.fromEntries(Array.from({ length: 320 }, (_, place) => [`m${place}.ts`, own]));
  plantLearners(folder, { ann: many });
  const { files, leftOut } = stage(join(folder, "ann/my-pi-agent/src"), { reference, exercises });
  expect(files.size).toBe(300);
  expect(new Set(leftOut.map(({ why }) => why))).toEqual(new Set(["too_many"]));
});

test("a clone, its modules and a class of clones are found, and every other folder is named", () => {
  const folder = place.path();
  plantLearners(join(folder, "class"), { bob: { "trace.ts": own }, ann: { "trace.ts": own } });
  mkdirSync(join(folder, "class/notes"));
  mkdirSync(join(folder, "empty"));
  symlinkSync(join(folder, "class/ann"), join(folder, "class/eve"));
  const ann = join(folder, "class/ann");
  const given = [join(folder, "class"), ann, join(ann, "my-pi-agent/src"), join(folder, "empty"), "/no/such"];
  const { learners, others } = findLearners(given, exercises);
  expect(learners.map(({ name }) => name)).toEqual(["ann", "bob", "ann (2)", "ann (3)"]);
  expect(others).toEqual([
    { folder: join(folder, "class/eve"), why: "symlink" },
    { folder: join(folder, "class/notes"), why: "no_clone" },
    { folder: join(folder, "empty"), why: "no_class" },
    { folder: "/no/such", why: "missing" },
  ]);
});

test("a clone whose my-pi-agent is a link is no clone", () => {
  const folder = place.path();
  plantLearners(folder, { ann: { "trace.ts": own } });
  mkdirSync(join(folder, "eve"));
  symlinkSync(join(folder, "ann/my-pi-agent"), join(folder, "eve/my-pi-agent"));
  expect(findLearners([join(folder, "eve")], exercises).learners).toEqual([]);
});

test.each("process globalThis require eval Function constructor valueOf module setTimeout Date".split(" "))(
  "a module's free name %s is what the tame names say",
  async (name) => {
    const { code } = await prepareModule("m.ts", `export const got = () => ${name};`, "#tame");
    expect(code).toMatch(new RegExp(`=> (__tame|__missing\\("my-pi-agent/src/m.ts:1"\\))\\.${name};`));
  },
);

test("a name that is not there is told with its line, and typeof of it says so as everywhere", async () => {
  const text = `interface Shape {}
    export const ask = (): unknown => typeof process === "undefined" && globalThis.process;
    export const end = (): void => process.exit(1);
    export const here = (): unknown => ({ "é😀": import.meta.url, require }), later = () => setTimeout;`;
  const { code = "" } = await prepareModule("deep/m.ts", text, "#tame");
  expect(code).toContain('typeof __tame.process === "undefined" && __tame.globalThis.process;');
  expect(code).toContain('__missing("my-pi-agent/src/deep/m.ts:3").process.exit(1)');
  expect(code).toContain('__missing("my-pi-agent/src/deep/m.ts:4").meta.url');
  expect(code).toContain('require: __missing("my-pi-agent/src/deep/m.ts:4").require');
  expect(code).toContain("=> __tame.setTimeout;");
  const use = () => Reflect.get(missing("m.ts:1"), "process");
  expect(use).toThrow(expect.objectContaining({ code: "grade.not_there" }));
});

test("a print in a graded module does nothing, and nothing of it can be changed", () => {
  const offered = tame.console as Readonly<Record<string, () => unknown>>;
  const usual = Object.entries(console).filter(([name, value]) => {
    return typeof value === "function" && !/^[A-Z_]|^(context|createTask)$/.test(name);
  });
  expect(Object.keys(offered)).toEqual(expect.arrayContaining(usual.map(([name]) => name)));
  for (const print of Object.values(offered))
    expect([print(), Object.isFrozen(print)]).toEqual([undefined, true]);
  expect(Object.isFrozen(offered)).toBe(true);
});

test("a module cannot put anything in the place of a global name", async () => {
  const text = "export const put = () => { [Date] = [1]; setTimeout = 1; for (Math of []); };";
  const { code } = await prepareModule("m.ts", text, "#tame");
  expect(code?.replace(/__tame\.\w+/g, "")).not.toMatch(/Date|setTimeout|Math/);
});

test("a module's own variable keeps its name, whatever it is called", async () => {
  const { code } = await prepareModule("m.ts", "export const f = (process: number) => process + 1;", "#tame");
  expect(code).toContain("(process) => process + 1");
});

test.each(["name", "name + name", "(() => name)()"])("import(%s) is refused", async (named) => {
  const { problem } = await prepareModule(
    "m.ts",
    `const name = "fs"; export const got = import(${named});`,
    "#tame",
  );
  expect(problem).toBe("import() of a name that is not written there");
});

test("a syntax error is told with its line", async () => {
  expect((await prepareModule("m.ts", "\nexport const = 1;", "#tame")).problem).toMatch(/^line 2: /);
});
