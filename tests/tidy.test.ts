import { describe, expect, test } from "vitest";
import { en } from "#contracts/catalogue/en.ts";
import { zh } from "#contracts/catalogue/zh.ts";
import {
  arrowsRunOneWay,
  labsImportLowerLabs,
  noCircles,
  onlyEdgesKnowNode,
  siblingsAreAgent,
} from "./house/arrows.ts";
import {
  everyTestRuns,
  exportsAreNamed,
  linesAreShort,
  modulesAreShort,
  namesAreKebabCase,
  nothingPrivate,
} from "./house/files.ts";
import { importsOf } from "./house/imports.ts";
import {
  cataloguesAgree,
  docsAreSisters,
  learnersTreeMirrors,
  lockNamesNoHost,
  versionsArePinned,
} from "./house/project.ts";
import { type Rule, readTree } from "./house/tree.ts";
import { breachesSpeakBothLanguages } from "./house/words.ts";
import { root } from "./support/run-command.ts";

const home = ["", "home", "ann", "lab"].join("/");
const long = "x".repeat(111);

/** Every way in which a runner leaves a test out, or all others. */
const outOfRun = ["test", "it", "describe"].flatMap((runner) =>
  ["only", "skip", "todo"].map((how) => `${runner}.${how}`),
);

// In pieces, or this file would break the rule that it tests.
const paths = ["home", "Users", "root", "work", "mnt", "srv", "opt", "tmp", "private"].map((top) =>
  ["see ", top, "ann"].join("/"),
);
const drives = [
  ["C:", "Users", "ann"],
  ["D:", "users", "ann"],
  ["C:", "work", "ann"],
].map((names) => `see ${names.join("\\")}`);
const secrets = [
  ["-----BEGIN", "PRIVATE KEY-----"].join(" "),
  ["-----BEGIN", "OPENSSH PRIVATE KEY-----"].join(" "),
  ["//r/:_auth", "Token = x"].join(""),
  ...["npm", "ghp", "gho", "ghu", "ghs", "ghr", "github_pat"].map((kind) => `${kind}_${"a".repeat(20)}`),
  ["sk", "a".repeat(20)].join("-"),
  ["AKIA", "A".repeat(16)].join(""),
];
/** What only looks like one of them. */
const fine = ["a/tmp/b", "https://example.org/work/a", "C:\\Windows", "sk-short", "the private key"];

/** Each rule with a house that breaks it, and exactly what it must say of it. */
const rules: [name: string, rule: Rule, broken: Record<string, string>, violations: string[]][] = [
  [
    "arrows run one way",
    arrowsRunOneWay,
    {
      "contracts/a.ts": `import type { B } from "../labs/b.ts";\nimport type { C } from "./c.ts";`,
      "solutions/src/a.ts": `export const a = () => import("../../course/a.ts");`,
      "labs/a.ts": `export * from "#reference/a.ts";\nimport "#agent/a.ts";`,
      "crash-explorer/a.ts": `type A = import("#agent/a.ts").A;\nimport "#contracts/a.ts";`,
      "my-pi-agent/src/a.ts": `import "../../labs/a.ts";\nimport "#reference/a.ts";\nimport "#contracts/a.ts";`,
      "course/a.ts": `import "../tests/a.ts";\nimport "#reference/a.ts";\nimport "../labs/a.ts";\nimport "#agent/a.ts";`,
      "docs/quotes/a.ts": `import "#contracts/a.ts";\nimport "../../labs/a.ts";`,
      "bench/a.ts": `import "../course/a.ts";\nimport "#reference/a.ts";`,
      "site/a.ts": `import "#agent/a.ts";\nimport "../labs/a.ts";\nimport "../course/a.ts";`,
      "labs/b.ts": `import "../site/a.ts";`,
    },
    [
      "contracts/a.ts:1 imports ../labs/b.ts: contracts must not know labs",
      "solutions/src/a.ts:1 imports ../../course/a.ts: solutions must not know course",
      "labs/a.ts:1 imports #reference/a.ts: labs must not know solutions",
      "crash-explorer/a.ts:1 imports #agent/a.ts: crash-explorer must not know my-pi-agent",
      "my-pi-agent/src/a.ts:1 imports ../../labs/a.ts: my-pi-agent must not know labs",
      "course/a.ts:1 imports ../tests/a.ts: course must not know tests",
      "docs/quotes/a.ts:2 imports ../../labs/a.ts: docs must not know labs",
      "site/a.ts:3 imports ../course/a.ts: site must not know course",
      "labs/b.ts:1 imports ../site/a.ts: labs must not know site",
    ],
  ],
  [
    "a lab imports only labs with a lower number",
    labsImportLowerLabs,
    {
      "labs/02-a/lab.ts": `import "../05-b/lab.ts";\nimport "../shared.ts";`,
      "labs/05-b/lab.ts": `import "../02-a/lab.ts";\nimport "./tools.ts";`,
      "labs/shared.ts": `import "./02-a/lab.ts";`,
    },
    [
      "labs/02-a/lab.ts:1 imports ../05-b/lab.ts: a lab imports only labs with a lower number",
      "labs/shared.ts:1 imports ./02-a/lab.ts: a lab imports only labs with a lower number",
    ],
  ],
  [
    "there are no circles",
    noCircles,
    {
      "solutions/src/a.ts": `import "#agent/b.ts";`,
      "solutions/src/b.ts": `import type { C } from "#agent/c.ts";`,
      "solutions/src/c.ts": `export { b } from "#agent/b.ts";`,
    },
    ["a circle: solutions/src/b.ts -> solutions/src/c.ts -> solutions/src/b.ts"],
  ],
  [
    "only edges know Node",
    onlyEdgesKnowNode,
    {
      "contracts/a.ts": `import type { Stats } from "node:fs";`,
      "solutions/src/a.ts": `export const a = () => import("fs");`,
      "solutions/src/edges/a.ts": `import "node:fs";`,
      "my-pi-agent/src/a.ts": `import "node:fs/promises";`,
      "labs/a.ts": `import "node:fs";`,
      "labs/02-a/lab.ts": `import "node:fs";`,
      "course/a.ts": `import "node:fs";`,
      "crash-explorer/killable.ts": `import "node:worker_threads";`,
      "crash-explorer/explore.ts": `import "node:worker_threads";`,
      "site/build/a.ts": `import "node:fs";`,
      "site/explorer/a.ts": `import "node:fs";`,
    },
    [
      "contracts/a.ts:1 imports node:fs: only edges do",
      "solutions/src/a.ts:1 imports fs: only edges do",
      "my-pi-agent/src/a.ts:1 imports node:fs/promises: only edges do",
      "labs/a.ts:1 imports node:fs: only edges do",
      "crash-explorer/explore.ts:1 imports node:worker_threads: only edges do",
      "site/explorer/a.ts:1 imports node:fs: only edges do",
    ],
  ],
  [
    "a solution imports its siblings as #agent",
    siblingsAreAgent,
    { "solutions/src/a.ts": `import "./b.ts";\nimport "#reference/c.ts";\nimport "#agent/d.ts";` },
    [
      "solutions/src/a.ts:1 imports ./b.ts: a sibling is imported as #agent/...",
      "solutions/src/a.ts:2 imports #reference/c.ts: a sibling is imported as #agent/...",
    ],
  ],
  [
    "my-pi-agent mirrors the reference",
    learnersTreeMirrors,
    {
      "solutions/src/a.ts": "",
      "solutions/src/a.test.ts": "",
      "solutions/src/b.ts": "",
      "solutions/src/c.ts": "",
      "solutions/src/edges/d.ts": "",
      "my-pi-agent/src/a.ts": `export * from "#reference/a.ts";\r\n`,
      "my-pi-agent/src/b.ts": `export * from "#reference/a.ts";\n`,
      "my-pi-agent/src/c.ts": "export const own = 1;",
      "my-pi-agent/src/e.ts": `export * from "#reference/e.ts";\n`,
    },
    [
      "my-pi-agent/src/b.ts is mixed",
      "my-pi-agent/src/e.ts borrows what is not there",
      "my-pi-agent/src/edges/d.ts is missing",
    ],
  ],
  [
    "a module has 150 lines at most",
    modulesAreShort,
    { "course/a.ts": "\n".repeat(150), "course/b.ts": "\n".repeat(151), "tests/c.test.ts": "\n".repeat(151) },
    ["course/b.ts has 151 lines: 150 at most"],
  ],
  [
    "a line has 110 characters at most",
    linesAreShort,
    { "labs/a.ts": `ok\n// ${long}`, "labs/a.test.ts": long, "README.md": long },
    ["labs/a.ts:2 has 114 characters: 110 at most"],
  ],
  [
    "exports are named",
    exportsAreNamed,
    {
      "course/a.ts": "export default 1;",
      "course/b.ts": "const b = 1;\nexport { b as default };",
      "course/c.ts": `export * from "./a.ts";`,
      "vitest.config.ts": "export default {};",
      "docs/.vitepress/config.ts": "export { a as default } from './a.ts';",
    },
    ["course/a.ts has a default export", "course/b.ts has a default export"],
  ],
  [
    "names are kebab-case",
    namesAreKebabCase,
    {
      "course/aB.ts": "",
      "Docs/a.md": "",
      "docs/a_b.md": "",
      "README.zh-CN.md": "",
      ".ci/run": "",
      LICENSE: "",
    },
    [
      "course/aB.ts: aB.ts is no kebab-case",
      "Docs/a.md: Docs is no kebab-case",
      "docs/a_b.md: a_b.md is no kebab-case",
    ],
  ],
  [
    "every test runs",
    everyTestRuns,
    {
      "tests/a.test.ts": `test.only("a", f);\n\ndescribe.concurrent.skip("b", f);\n"test.only";`,
      "labs/02-a/b.test.ts": outOfRun.map((call) => `${call}("a", f);`).join("\n"),
      "tests/c.test.ts": `test.each([1])("a", f);\nlist.only;\nit.concurrent("b", f);`,
      "tests/d.ts": `test.only("a", f);`,
    },
    [
      "tests/a.test.ts:1 test.only",
      "tests/a.test.ts:3 describe.skip",
      ...outOfRun.map((call, index) => `labs/02-a/b.test.ts:${index + 1} ${call}`),
    ],
  ],
  [
    "nothing in it belongs to one machine or person",
    nothingPrivate,
    {
      "docs/a.md": `see ${home}\nhttps://example.org${home}`,
      ".npmrc": ["registry=https://registry", "example", "org"].join("."),
      "course/a.ts": `"${["ghp", "a".repeat(36)].join("_")}"`,
      "docs/paths.md": paths.join("\n"),
      "docs/drives.md": drives.join("\n"),
      "docs/secrets.md": secrets.join("\n"),
      "docs/fine.md": fine.join("\n"),
    },
    [
      "docs/a.md:1 holds a machine's path",
      ".npmrc:1 holds a registry's host",
      "course/a.ts:1 holds a secret",
      ...paths.map((_, index) => `docs/paths.md:${index + 1} holds a machine's path`),
      ...drives.map((_, index) => `docs/drives.md:${index + 1} holds a drive's path`),
      ...secrets.map((_, index) => `docs/secrets.md:${index + 1} holds a secret`),
    ],
  ],
  [
    "versions are pinned",
    versionsArePinned,
    {
      "package.json": JSON.stringify({
        dependencies: { a: "1.0.0", b: "^1.0.0" },
        devDependencies: { c: "latest", d: "1.0.0-beta.1" },
        optionalDependencies: { e: "~2.0.0", f: "2.0.0" },
        peerDependencies: { g: ">=3.0.0", h: "3.0" },
        engines: { node: ">=20" },
      }),
    },
    [
      "package.json: b is not pinned: ^1.0.0",
      "package.json: c is not pinned: latest",
      "package.json: e is not pinned: ~2.0.0",
      "package.json: g is not pinned: >=3.0.0",
      "package.json: h is not pinned: 3.0",
    ],
  ],
  [
    "the lock file names no host",
    lockNamesNoHost,
    {
      "package-lock.json": `{\n  "resolved": "https://example.org/a.tgz"\n}`,
      "course/b-lock.json": `{ "resolved": "https://example.org/b.tgz" }`,
    },
    ["package-lock.json:2 has an address", "course/b-lock.json:1 has an address"],
  ],
  [
    "docs/zh and docs/en are sisters",
    docsAreSisters,
    {
      "docs/zh/a.md": "",
      "docs/en/a.md": "",
      "docs/zh/b.md": "",
      "docs/en/c.md": "",
      "docs/benchmarks.md": "",
    },
    ["docs/en/b.md is missing", "docs/zh/c.md is missing"],
  ],
  [
    "what labs say of a broken invariant is in both languages",
    breachesSpeakBothLanguages,
    {
      "labs/a.ts": `unless(ok, both("它会停", "it comes to an end"), "c1 ok: 5");`,
      "labs/b.ts": 'unless(\n  ok,\n  ok ? "" : "it never ends",\n  `it asks far too often`,\n);',
      "labs/c.ts": `unlessEqual([{ end }], [{ end: "the run ends" }]);`,
      "labs/d.ts": "const found = { expected, received: text };",
      "labs/e.ts": `holds("id", both("", ""), async () => "it still waits");`,
      "labs/01/mistakes/f.ts": `unless(ok, "it comes to an end", "");`,
    },
    [
      "labs/b.ts:3 says a sentence in one language",
      "labs/b.ts:4 says a sentence in one language",
      "labs/c.ts:1 says a sentence in one language",
      "labs/d.ts:1 makes a breach by hand",
      "labs/e.ts:1 says a sentence in one language",
    ],
  ],
];

const house = readTree(root);

describe.each(rules)("%s", (_name, rule, broken, violations) => {
  test("in this house", () => {
    expect(rule(house)).toEqual([]);
  });

  test("and a house that breaks the rule is told where", () => {
    expect(rule(new Map(Object.entries(broken)))).toEqual(violations);
  });
});

test("the house that the rules look at is all of it", () => {
  expect([...house.keys()]).toEqual(
    expect.arrayContaining(["contracts/loop.ts", "my-pi-agent/src/tool-loop.ts", ".gitignore", "README.md"]),
  );
});

test("the catalogues have the same codes with the same parameters", () => {
  expect(cataloguesAgree(zh, en)).toEqual([]);
  expect(cataloguesAgree({ a: "{x} {y}", b: "{x}", c: "" }, { a: "{y} {x} {x}", b: "{y}", d: "" })).toEqual([
    "b has {x} in zh and {y} in en",
    "c is missing in en",
    "d is missing in zh",
  ]);
});

test("every way of importing is seen", () => {
  const text = `import a from "#contracts/a.ts";
    import type { B } from "./b.ts";
    import { type C } from "../c.ts";
    export * as d from "#reference/d.ts";
    export type { E } from "#agent/e.ts";
    const f = await import("node:fs");
    type G = import("typebox").G;
    import "./h.ts"; // import "./no.ts"
    const no = 'import "./no.ts"' + \`\${await import(name)}\`;`;

  expect(importsOf("labs/02-a/lab.ts", text).map(({ specifier, target }) => [specifier, target])).toEqual([
    ["#contracts/a.ts", "contracts/a.ts"],
    ["./b.ts", "labs/02-a/b.ts"],
    ["../c.ts", "labs/c.ts"],
    ["#reference/d.ts", "solutions/src/d.ts"],
    ["#agent/e.ts", "my-pi-agent/src/e.ts"],
    ["node:fs", undefined],
    ["typebox", undefined],
    ["./h.ts", "labs/02-a/h.ts"],
  ]);
  expect(() => importsOf("a.ts", "import from")).toThrow("a.ts");
});
