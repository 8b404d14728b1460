import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Modules of a learner's tree, path below `my-pi-agent/src` to text. */
export type Modules = Readonly<Record<string, string>>;

/** A class of clones as teachers have it: a folder each, and in it what was written. */
export function plantLearners(folder: string, learners: Readonly<Record<string, Modules>>): void {
  for (const [name, modules] of Object.entries(learners)) {
    const source = join(folder, name, "my-pi-agent", "src");
    mkdirSync(source, { recursive: true });
    for (const [file, text] of Object.entries(modules)) {
      mkdirSync(dirname(join(source, file)), { recursive: true });
      writeFileSync(join(source, file), text);
    }
  }
}
