import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { render } from "#contracts/render.ts";
import type { Lab, LabContext, Measured } from "../../labs/experiment.ts";

/** The exports that a learner wrote otherwise; the others stay as they are. */
export type Wrong<Module> = (right: Module) => Partial<Module>;

/**
 * What an experiment measures, in English, where a learner's module is wrong. The module takes the place of
 * `#agent/<file>` for everyone who imports it, as a file of my-pi-agent does; all else is loaded anew.
 */
export async function measureWrong<Module extends object>(
  load: () => Promise<{ lab: Lab }>,
  variation: string,
  file: string,
  wrong: Wrong<Module>,
): Promise<Measured> {
  const name = `#agent/${file}`;
  const folder = await mkdtemp(join(tmpdir(), "lab-wrong-"));
  const text: LabContext["text"] = (fact) => render(fact, "en");
  vi.resetModules();
  vi.doMock(name, async (importRight) => {
    const right = (await importRight()) as Module;
    return { ...right, ...wrong(right) };
  });
  try {
    const experiment = (await load()).lab[variation];
    if (!experiment) throw new Error(`there is no variation ${variation}`);
    return await experiment.run({ folder, text, tell() {} });
  } finally {
    vi.doUnmock(name);
    vi.resetModules();
    await rm(folder, { recursive: true });
  }
}
