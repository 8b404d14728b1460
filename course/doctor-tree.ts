import { accessSync, constants, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fact } from "#contracts/facts.ts";
import { type DoctorFinding, fact } from "./doctor-findings.ts";
import { explanation } from "./explain-throw.ts";
import type { House } from "./house.ts";
import { type BundledFiles, borrowedLine, listModules, type ModuleState, stateOf } from "./modules.ts";

/** Where the learner and the command write. */
export function lookAtFolders({ root }: Pick<House, "root">): DoctorFinding[] {
  const own = "my-pi-agent/src";
  return [
    lookAtFolder("own-folder", own, () => accessSync(join(root, own), constants.W_OK | constants.R_OK)),
    lookAtFolder("temporary-folder", tmpdir(), () => {
      const folder = mkdtempSync(join(tmpdir(), "agent-harness-lab-"));
      try {
        writeFileSync(join(folder, "written"), "written");
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
  ];
}

function lookAtFolder(item: string, folder: string, attempt: () => void): DoctorFinding {
  try {
    attempt();
    return { item, status: "ok", said: fact("doctor.writable", { folder }), data: { folder } };
  } catch (error) {
    const problem = (error as NodeJS.ErrnoException).code ?? String(error);
    const said = fact("doctor.not_writable", { folder, problem });
    const advice = fact(item === "own-folder" ? "doctor.own_folder_advice" : "doctor.temporary_advice");
    return { item, status: "wrong", said, advice, data: { folder, problem } };
  }
}

/** Whose the modules are, and what an import really leads to. */
export async function lookAtModules(house: House, all: boolean): Promise<DoctorFinding[]> {
  const states = new Map(listModules(house.root).map((file) => [file, stateOf(house.root, file)]));
  const existing = [...states.keys()].filter((file) =>
    house.runsReference ? isFinished(house.root, file) : states.get(file) !== "missing",
  );
  const imports = await lookAtImports(house, { modules: existing, all });
  const unused = imports.files && !house.runsReference ? unusedOf(existing, imports.files, house) : [];
  return [
    ...(["mixed", "missing"] as const).flatMap((state) => unclear(states, state)),
    whose(),
    imports.finding,
  ];

  function whose(): DoctorFinding {
    const named = (wanted: ModuleState) => [...states].filter(([, state]) => state === wanted).map(nameOf);
    const [yours, borrowed] = [named("yours").filter((file) => !unused.includes(file)), named("borrowed")];
    const data = { yours, borrowed, mixed: named("mixed"), missing: named("missing"), unused };
    const counts = { yours: yours.length, borrowed: borrowed.length, modules: yours.join(", ") || "-" };
    const said = fact("doctor.modules", counts);
    if (unused.length === 0) return { item: "modules", status: "ok", said, data };
    const advice = fact("command.modules_unused", { modules: unused.join(", ") });
    return { item: "modules", status: "warning", said, advice, data };
  }
}

function nameOf([file]: readonly [string, ModuleState]): string {
  return file;
}

function unclear(states: ReadonlyMap<string, ModuleState>, wanted: "mixed" | "missing"): DoctorFinding[] {
  return [...states].flatMap(([file, state]) => {
    if (state !== wanted) return [];
    const said = fact(`doctor.${wanted}`, { file });
    const advice = fact(`doctor.${wanted}_advice`, { file, line: borrowedLine(file) });
    return [{ item: `module-${wanted}`, status: "wrong" as const, said, advice, data: { file } }];
  });
}

/** A learner's own file that no module leads to: nothing of it ever runs. */
function unusedOf(modules: readonly string[], files: BundledFiles, { root }: House): string[] {
  const led = new Set([...files].flatMap(([file, imports]) => (file === STDIN ? [] : imports)));
  return modules.filter((file) => !isFinished(root, file) && !led.has(`my-pi-agent/src/${file}`));
}

function isFinished(root: string, file: string): boolean {
  return existsSync(join(root, "solutions/src", file));
}

/** As esbuild calls the lines that it was given. */
const STDIN = "<stdin>";

interface Resolved {
  /** As it is imported. */
  name: string;
  /** Where that leads, file by file. */
  files: readonly string[];
}

/** By the rule: to the reference under its condition, to the learner's module, and through a borrowed one. */
function expectedOf(name: string, { root, runsReference }: House): string[] {
  const file = name.slice("#agent/".length);
  const [own, finished] = [`my-pi-agent/src/${file}`, `solutions/src/${file}`];
  if (runsReference) return [finished];
  return stateOf(root, file) === "borrowed" ? [own, finished] : [own];
}

/** As they are bundled here and now, not as a rule says. `all`: those that lead where they should as well. */
async function lookAtImports(
  house: House,
  { modules, all }: { modules: readonly string[]; all: boolean },
): Promise<{ finding: DoctorFinding; files?: BundledFiles }> {
  const condition = house.runsReference ? "reference" : "default";
  const source = modules.map((file) => `import ${JSON.stringify(`#agent/${file}`)};`).join("\n");
  try {
    const { files, remove } = await house.bundleForThread(source);
    remove();
    const resolved = (files.get(STDIN) ?? []).map((first, place) => {
      const second = (files.get(first) ?? []).find((imported) => imported.startsWith("solutions/src/"));
      return { name: `#agent/${modules[place]}`, files: [first, ...(second ? [second] : [])] };
    });
    const isOdd = ({ name, files }: Resolved) => files.join() !== expectedOf(name, house).join();
    const isYours = ({ files }: Resolved) => files.every((file) => !file.startsWith("solutions/src/"));
    const odd = resolved.filter(isOdd);
    const shown = all ? resolved : resolved.filter((one) => isOdd(one) || isYours(one));
    const details = shown.map((one): Fact => {
      const code = isOdd(one) ? "doctor.import_odd" : "doctor.import";
      return fact(code, { name: one.name, files: one.files.join(" → ") });
    });
    const data = { condition, resolved, odd: odd.map(({ name }) => name) };
    const counts = { condition, count: resolved.length, hidden: resolved.length - shown.length };
    const said = fact(counts.hidden > 0 ? "doctor.imports" : "doctor.imports_all", counts);
    const finding = { item: "imports", said, details, data };
    if (odd.length === 0) return { finding: { ...finding, status: "ok" }, files };
    const advice = fact("doctor.imports_odd_advice");
    return { finding: { ...finding, status: "warning", advice }, files };
  } catch (error) {
    const said = explanation(error, house.root);
    const advice = fact("doctor.imports_advice");
    return { finding: { item: "imports", status: "wrong", said, advice, data: { condition } } };
  }
}
