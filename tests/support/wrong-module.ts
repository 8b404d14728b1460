import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { render } from "#contracts/render.ts";
import type { Lab, LabContext, Measured } from "../../labs/experiment.ts";

/** The exports that a learner wrote otherwise; the others stay as they are. */
export type Wrong<Module> = (right: Module) => Partial<Module>;

/**
 * What an experiment measures, in English, where a learner's module is wrong; all else is loaded anew.
 */
export async function measureWrong<Module extends object>(
  load: () => Promise<{ lab: Lab }>,
  variation: string,
  file: string,
  wrong: Wrong<Module>,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "lab-wrong-"));
  const text: LabContext["text"] = (fact) => render(fact, "en");
  try {
    return await withWrong(file, wrong, async () => {
      const experiment = (await load()).lab[variation];
      if (!experiment) throw new Error(`there is no variation ${variation}`);
      return experiment.run({ folder, text, tell() {} });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Whatever is loaded by the work gets the wrong module in the place of `#agent/<file>`, as it would a file of
 * my-pi-agent.
 */
export async function withWrong<Module extends object, Value>(
  file: string,
  wrong: Wrong<Module>,
  work: () => Promise<Value>,
): Promise<Value> {
  const name = `#agent/${file}`;
  vi.resetModules();
  vi.doMock(name, async (importRight) => {
    const right = (await importRight()) as Module;
    return { ...right, ...wrong(right) };
  });
  try {
    return await work();
  } finally {
    vi.doUnmock(name);
    vi.resetModules();
  }
}
