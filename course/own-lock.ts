import { join } from "node:path";
import { HarnessError, isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type * as SessionLock from "../solutions/src/edges/session-lock.ts";
import type { House } from "./house.ts";
import { insteadFor } from "./lab-thread.ts";
import { refuseWay } from "./own-file.ts";

/** Where copies of the learner's work are kept, and the flags of the commands that change it. */
export const keptFolder = "my-pi-agent/.kept";

/**
 * Only one command at a time changes what is the learner's; another one's attempt is refused. Nobody is asked
 * anything meanwhile, so it never takes long. It is the lock of the sessions, and so a dead command's lock is
 * none; it is loaded apart since its siblings in the learner's tree may be in any state.
 * @throws {HarnessError} `own.busy` {pid, file}; `own.folder_unusable` {folder, problem}; as `refuseWay` does
 */
export async function withOwnLock<Value>(house: House, work: () => Promise<Value>): Promise<Value> {
  refuseWay(house.root, keptFolder);
  const reference = insteadFor("reference", { modules: [] }, house);
  const { exports } = await house.load("solutions/src/edges/session-lock.ts", reference);
  const { lockSession } = exports as typeof SessionLock;
  const lock = await lockSession(join(house.root, keptFolder), "own").catch((error: unknown) => {
    throw inOwnWords(error);
  });
  try {
    return await work();
  } finally {
    // A flag that could not be taken down is a dead process's flag as soon as this one has ended.
    await lock.release().catch(() => {});
  }
}

/** Of sessions nobody spoke here. */
function inOwnWords(error: unknown): unknown {
  if (!isHarnessError(error)) return error;
  const { pid = "", file = "", problem = "" } = error.fact.params;
  const fact: Fact =
    error.code === "agent.session_busy"
      ? { code: "own.busy", params: { pid, file } }
      : { code: "own.folder_unusable", params: { folder: keptFolder, problem } };
  return new HarnessError(fact, { cause: error });
}
