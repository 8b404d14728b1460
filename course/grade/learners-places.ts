import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Saying } from "../../crash-explorer/sayings.ts";
import { LEARNERS } from "./missing-names.ts";

/** What is graded, and where. */
export interface Bundled {
  root: string;
  bundle: string;
}

/**
 * The same saying with the learner's own file and line in the place of those of the bundle, which is gone
 * when a person reads this.
 */
export function withLearnersPlaces(saying: Saying, bundled: Bundled): Saying {
  return withPlaces(saying, new Places(bundled)) as Saying;
}

function withPlaces(value: unknown, places: Places): unknown {
  if (typeof value === "string") return places.put(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withPlaces(part, places)]));
}

/** Of one bundle. Its map is only read where a place of the bundle is told. */
class Places {
  readonly #bundled: Bundled;
  /** Of paths below the workshop, as they are and as a file's address writes them. */
  readonly #paths: RegExp;
  #map: SourceMap | undefined;

  constructor(bundled: Bundled) {
    const workshop = dirname(dirname(bundled.bundle));
    const both = [workshop, pathToFileURL(workshop).pathname].map((path) =>
      path.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
    );
    this.#bundled = bundled;
    this.#paths = new RegExp(
      `(?:file://)?(?:${both.join("|")})/([\\w/.-]+)(?:\\?\\d+)?(?::(\\d+):(\\d+))?`,
      "g",
    );
  }

  put(text: string): string {
    return text.replace(this.#paths, (_, file: string, line = "", column = "") => {
      const isOurs = this.#bundled.bundle.endsWith(`/${file}`) && line !== "";
      return (isOurs && this.#original(Number(line), Number(column))) || (file.split("/").at(-1) ?? "");
    });
  }

  #original(line: number, column: number): string | undefined {
    const { bundle, root } = this.#bundled;
    if (!existsSync(`${bundle}.map`)) return undefined;
    this.#map ??= new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, "utf8")));
    const found = this.#map.findEntry(line - 1, column - 1);
    if (!("originalSource" in found)) return undefined;
    const file = fileOf(found.originalSource, { root, folder: dirname(bundle) });
    return file && `${file}:${found.originalLine + 1}`;
  }
}

/** A learner's module is called as they call it; a name that is neither theirs nor the course's is none. */
function fileOf(source: string, { root, folder }: { root: string; folder: string }): string | undefined {
  if (/^[\w-]+([/.][\w-]+)*\.ts$/.test(source)) return `${LEARNERS}${source}`;
  const file = relative(root, resolve(folder, source)).replaceAll("\\", "/");
  return /^(labs|solutions|contracts|course|crash-explorer)\/[\w/.-]+$/.test(file) ? file : undefined;
}
