import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { render } from "#contracts/render.ts";
import { Answers } from "../docs/quotes/answers.ts";
import { exportSignature, exportSource } from "../docs/quotes/export-source.ts";
import { fillIn } from "../docs/quotes/fill-in.ts";
import { marksOf } from "../docs/quotes/marks.ts";

const module = `import type { B } from "./b.ts";

/** A licence, which belongs to nobody. */

/** Why there is an A. */
export interface A {
  b: B;
}

// No doc comment.
export const first = 1,
  second = "2";

/** Far away. */
const hidden = 3;
export function go(): number {
  return hidden;
}
export { hidden };
`;

const small = {
  "package.json": JSON.stringify({ scripts: { lab: "node say.js", test: "node say.js && node say.js" } }),
  "say.js": `const words = process.argv.slice(2);
console.log(JSON.stringify(words));
console.error(${JSON.stringify(render({ code: "command.still_running", params: {} }, "zh"))});
console.error("told " + words.length + " " + (process.env.LAB_LANG ?? "by default"));
if (words[0] === "fail") process.exitCode = 1;`,
  "contracts/a.ts": module,
  "contracts/broken.ts": "export const = 1;",
};
const root = mkdtempSync(join(tmpdir(), "quotes-"));
for (const [file, text] of Object.entries(small)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
afterAll(() => rmSync(root, { recursive: true }));

function fill(text: string) {
  const answers = new Answers(root);
  return fillIn("docs/en/01-a.md", text, (mark) => answers.of(mark));
}

test("an export is quoted with the doc comment that touches it, and with nothing else", () => {
  expect(exportSource("a.ts", module, "A")).toBe(
    "/** Why there is an A. */\nexport interface A {\n  b: B;\n}",
  );
  expect(exportSource("a.ts", module, "second")).toBe(`export const first = 1,\n  second = "2";`);
  expect(exportSource("a.ts", module, "go")).toBe("export function go(): number {\n  return hidden;\n}");
  expect(exportSource("a.ts", module, "B")).toBeUndefined();
});

test("of a function the signature alone is shown, below the name by which it is imported", async () => {
  const { text } = await fill("<!-- signatures contracts/a.ts go first contracts/a.ts A -->");
  expect(text.split("\n").slice(2)).toEqual([
    "```ts",
    "// #contracts/a.ts",
    "export function go(): number;",
    "",
    "export const first = 1,",
    '  second = "2";',
    "",
    "// #contracts/a.ts",
    "/** Why there is an A. */",
    "export interface A {",
    "  b: B;",
    "}",
    "```",
  ]);
});

test("a page that holds what its marks say stays as it is", async () => {
  const page = [
    "# A",
    "<!-- quote contracts/a.ts go -->",
    "```ts\nexport function go(): number {\n  return hidden;\n}\n```",
    "<!-- run npm run -s lab -- 08 --lang en -->",
    "",
    '```json\n["08","--lang","en"]\n```',
    "<!-- run npm run -s lab -- 08 --lang en -->",
    "```text\ntold 3 by default\n```",
    "",
  ].join("\n");
  expect(await fill(page)).toEqual({ text: page, differing: [] });
});

test("a block that differs, and one that is missing, are told by their marks and filled in", async () => {
  const page = [
    "<!-- quote contracts/a.ts A -->",
    "```js",
    "export interface A {}",
    "```",
    "Words between.",
    "<!-- run npm run -s lab -- -->",
    "Words after.",
  ].join("\n");
  const { text, differing } = await fill(page);
  expect(differing.map(({ line }) => line)).toEqual([1, 6]);
  expect(text).toBe(
    [
      "<!-- quote contracts/a.ts A -->",
      "```ts",
      "/** Why there is an A. */\nexport interface A {\n  b: B;\n}",
      "```",
      "Words between.",
      "<!-- run npm run -s lab -- -->",
      "",
      "```json\n[]\n```",
      "Words after.",
    ].join("\n"),
  );
  expect((await fill(text)).differing).toEqual([]);
});

test("a picture behind a mark that has no block yet is left alone", async () => {
  const picture = ["```mermaid", "flowchart LR", "```"];
  const { text } = await fill(["<!-- quote contracts/a.ts A -->", "", ...picture].join("\n"));
  expect(text).toContain("/** Why there is an A. */");
  expect(text.endsWith(picture.join("\n"))).toBe(true);
});

test("a mark within a block is an example, and a quoted fence gets a longer one around it", async () => {
  const example = "````md\n<!-- quote contracts/a.ts A -->\n```ts\n```\n````";
  expect(marksOf("a.md", example)).toEqual([]);
  const { text } = await fillIn("a.md", "<!-- quote contracts/a.ts A -->", async () => ({
    language: "ts",
    body: "/** ```` */\nexport const a = 1;",
  }));
  expect(text.split("\n").slice(2)).toEqual(["`````ts", "/** ```` */", "export const a = 1;", "`````"]);
});

describe("what the house cannot answer is told with its page and line", () => {
  test.each([
    ["quote contracts/a.ts Missing", "contracts/a.ts exports no Missing"],
    ["quote contracts/a.ts hidden", "contracts/a.ts exports no hidden"],
    ["quote contracts/none.ts A", "no module of the course: contracts/none.ts"],
    ["quote contracts/../contracts/a.ts A", "no module of the course: contracts/../contracts/a.ts"],
    ["quote package.json A", "no module of the course: package.json"],
    ["quote contracts/a.ts", "wanted: quote FILE ExportName"],
    ["quote contracts/broken.ts A", "contracts/broken.ts: "],
    ["signatures contracts/a.ts go hidden", "contracts/a.ts exports no hidden"],
    ["signatures contracts/a.ts", "wanted: signatures FILE ExportName"],
    ["signatures go contracts/a.ts go", "wanted: signatures FILE ExportName"],
    ["run npm run -s nothing -- 08", "no command of the course: npm run -s nothing -- 08"],
    ["run npm run -s toString -- 08", "no command of the course: npm run -s toString -- 08"],
    ["run npm run -s test -- 08", "no command of the course: npm run -s test -- 08"],
    ["run npm run lab -- 08", "no command of the course: npm run lab -- 08"],
    ["run node say.js", "no command of the course: node say.js"],
    ["run npm run -s lab -- 08;date", "08;date is no plain word"],
    ["run npm run -s lab -- $(date)", "$(date) is no plain word"],
    ["run npm run -s lab -- fail", "npm run -s lab -- fail ended with 1: told 1 by default"],
  ])("%s", async (mark, said) => {
    await expect(fill(`# A\n\n<!-- ${mark} -->\n`)).rejects.toThrow(`docs/en/01-a.md:3 ${said}`);
  });

  test.each(["<!--quote contracts/a.ts A-->", "- <!-- run x -->", "  <!-- quote a B -->", "<!-- run -->"])(
    "%s is no mark",
    async (line) => {
      const said = fill(`\n${line}`);
      await expect(said).rejects.toThrow("docs/en/01-a.md:2 a mark stands on a line of its own");
    },
  );

  test("a block that never ends", async () => {
    await expect(fill("<!-- quote contracts/a.ts A -->\n```ts\n")).rejects.toThrow("docs/en/01-a.md:2");
  });

  test("a run that is to be shown as something else", async () => {
    const page = "<!-- run npm run -s lab -- 08 -->\n```sh\n```";
    await expect(fill(page)).rejects.toThrow("docs/en/01-a.md:1 a run is shown as json");
  });
});

test("the signature of a class is what it offers, without its bodies and its private parts", () => {
  const source = `/** Counts. */
export class Counter {
  #count = 0;

  /** One more. */
  more(by: number): number {
    return this.#add(by);
  }

  #add(by: number): number {
    this.#count += by;
    return this.#count;
  }
}
`;
  expect(exportSignature("counter.ts", source, "Counter")).toBe(`/** Counts. */
export class Counter {
  /** One more. */
  more(by: number): number;
}`);
});
