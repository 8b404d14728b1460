import { openSessionTree } from "#agent/session-tree.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { RestoreOptions, RestoreReport } from "#contracts/restore.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Caller } from "../../crash-explorer/caller.ts";
import type { Cells } from "../../crash-explorer/cell.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import { sized } from "../09-session-tree/tree-scene.ts";
import { type HouseWish, house } from "./house.ts";

/** The host that the session is restored with: tools renamed, a new version, hooks in another order. */
const NEW_HOST: HouseWish = {
  tools: ["note", "edit", "search"],
  declared: { extension: [{ id: "git", version: "1.3.0" }], appHook: [{ id: "log" }, { id: "mask" }] },
};

const DECIDED: RestoreOptions = { missingActiveTools: { rename: { write: "edit" } }, dependencies: "warn" };

/** One lacks tools, and nobody says what becomes of them; the other has them all and no extension. */
const REFUSED: readonly { wish: HouseWish; options: RestoreOptions }[] = [
  { wish: { tools: ["note"] }, options: { dependencies: "warn" } },
  { wish: { tools: ["note", "write", "edit", "search"] }, options: {} },
];

export type RestoreEnd =
  /** `tried`: what became of the hosts that must be refused, before anything else happened. */
  | { kind: "restored"; tried: readonly string[]; report: RestoreReport }
  /** A sync failed, so nobody may acknowledge anything on this file any more. */
  | { kind: "given up" };

interface RestoreHandles {
  file: LogFile;
  caller: Caller;
  gaveUp: Cells;
}

/** @param refusedFirst whether hosts that must be refused try before it; they read, and must not write */
export async function bootRestore(
  { file, caller, gaveUp }: RestoreHandles,
  life: Life,
  refusedFirst: boolean,
): Promise<RestoreEnd> {
  if (await gaveUp.get("up")) return { kind: "given up" };
  const open = async () => (await openSessionTree(sized(file), life)).tree;
  try {
    const tried: string[] = [];
    for (const { wish, options } of refusedFirst ? REFUSED : []) {
      const before = textOf(await file.read());
      const code = await codeOf(() => house(open, life, wish).restore(options));
      tried.push(before === textOf(await file.read()) ? code : `${code}, and other bytes`);
    }
    const { report } = await again(() => house(open, life, NEW_HOST).restore(DECIDED));
    if (!caller.wasTold("restored")) await caller.tell("restored");
    return { kind: "restored", tried, report };
  } catch (thrown) {
    if (!isHarnessError(thrown) || thrown.code !== "session.poisoned") throw thrown;
    if (!caller.wasTold("restored")) await gaveUp.put("up", true);
    return { kind: "given up" };
  }
}

async function codeOf(work: () => Promise<unknown>): Promise<string> {
  return work().then(
    () => "restored",
    (thrown) => {
      if (!isHarnessError(thrown) || thrown.code !== "restore.refused") throw thrown;
      return thrown.code;
    },
  );
}

/** One of its writes may find the disk full; the whole restore is tried once more. */
async function again<Value>(work: () => Promise<Value>): Promise<Value> {
  return work().catch((thrown) => {
    if (!isHarnessError(thrown) || thrown.code !== "session.not_saved") throw thrown;
    return work();
  });
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
