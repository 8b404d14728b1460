import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "#contracts/render.ts";
import { type Printed, runCourseCommand } from "./course-command.ts";
import { exportSignature, exportSource } from "./export-source.ts";
import type { Mark } from "./marks.ts";

/** What a mark's block must hold. */
export interface Answer {
  language: string;
  body: string;
}

/** Answers marks of one house. Pages in two languages name many of the same commands; each runs once. */
export class Answers {
  readonly #root: string;
  readonly #runs = new Map<string, Promise<Printed>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** @throws with the page and line of the mark, where the house cannot answer it. */
  async of(mark: Mark): Promise<Answer> {
    try {
      switch (mark.kind) {
        case "quote":
          return this.#quote(mark.words);
        case "signatures":
          return this.#signatures(mark.words);
        case "run":
          return await this.#run(mark);
      }
    } catch (error) {
      throw new Error(`${mark.page}:${mark.line} ${error instanceof Error ? error.message : error}`);
    }
  }

  #quote([file = "", name = "", ...rest]: readonly string[]): Answer {
    if (rest.length > 0 || name === "") throw new Error("wanted: quote FILE ExportName");
    return { language: "ts", body: this.#export(exportSource, file, name) };
  }

  /** Each below the name by which a learner's module imports it. */
  #signatures(words: readonly string[]): Answer {
    const files = words.flatMap((word, place) => (word.includes("/") ? [{ file: word, place }] : []));
    const parts = files.map(({ file, place }, index) => {
      const names = words.slice(place + 1, files[index + 1]?.place);
      if (names.length === 0) throw new Error("wanted: signatures FILE ExportName ...");
      const shown = names.map((name) => this.#export(exportSignature, file, name));
      const path = file.replace("solutions/src/", "#agent/").replace("contracts/", "#contracts/");
      return `// ${path}\n${shown.join("\n\n")}`;
    });
    if (files[0]?.place !== 0) throw new Error("wanted: signatures FILE ExportName ...");
    return { language: "ts", body: parts.join("\n\n") };
  }

  #export(sourceOf: typeof exportSource, file: string, name: string): string {
    const inside = /^(contracts|solutions|labs|course|crash-explorer)(\/[\w-]+)+\.ts$/.test(file);
    if (!inside || !existsSync(join(this.#root, file))) throw new Error(`no module of the course: ${file}`);
    const source = sourceOf(file, readFileSync(join(this.#root, file), "utf8"), name);
    if (source === undefined) throw new Error(`${file} exports no ${name}`);
    return source;
  }

  async #run({ words, block }: Mark): Promise<Answer> {
    const language = block?.language ?? "json";
    if (language !== "json" && language !== "text") {
      throw new Error(`a run is shown as json (stdout) or text (stderr), not as ${language}`);
    }
    const { stdout, stderr } = await this.#once(words);
    const body =
      language === "json" ? stdout : stderr.replace(/.*\n?/g, (line) => (isOfTheMoment(line) ? "" : line));
    return { language, body: body.replace(/\n+$/, "") };
  }

  #once(words: readonly string[]): Promise<Printed> {
    const key = words.join(" ");
    const printed = this.#runs.get(key) ?? runCourseCommand(this.#root, words);
    this.#runs.set(key, printed);
    return printed;
  }
}

/** On a busy machine a run says that it goes on; what a chapter shows must not depend on that. */
function isOfTheMoment(line: string): boolean {
  const sayings = (["zh", "en"] as const).map((language) =>
    render({ code: "command.still_running", params: {} }, language),
  );
  return sayings.includes(line.trimEnd());
}
