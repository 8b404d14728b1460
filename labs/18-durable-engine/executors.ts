import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { DbosPlace } from "#agent/edges/dbos-control.ts";
import type { EngineOrder, EngineWord } from "./engine-order.ts";
import { HOUSE, startTalking, type TalkingProcess, wordsOf } from "./talking-process.ts";

/** A real process in which the engine runs. */
export type ExecutorProcess = TalkingProcess<EngineWord>;

export function startExecutor(order: EngineOrder): ExecutorProcess {
  return startTalking("engine-process.ts", order);
}

/** The version that the engine gives to a workflow by the digest of its source. */
export async function digestOf({ url, schema }: DbosPlace, kind: string): Promise<string> {
  const given = wordsOf("digest-process.ts", url, schema, kind);
  return (await promisify(execFile)(process.execPath, given, { cwd: HOUSE })).stdout;
}
