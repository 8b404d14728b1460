import { createHttpModel } from "#agent/edges/http-model.ts";
import type { Model, ModelRequest } from "#contracts/model.ts";
import { ask, type Heard, hear } from "./checked-replies.ts";
import { type Received, type Served, withServer } from "./loopback-server.ts";

export const KEY = "sk-loopback-0123456789";

export interface Asked extends Heard {
  /** What reached the server. */
  requests: readonly Received[];
}

/** Asks a real model once, of a server on this machine that answers so. */
export function askServer(
  served: readonly Served[],
  { request = ask("hi"), idleTimeoutMs = 4_000, disturb = (model: Model) => model }: AskOptions = {},
): Promise<Asked> {
  const quick = served.map((one) => ({ pieceBytes: () => Number.MAX_SAFE_INTEGER, ...one }));
  return withServer(quick, async ({ baseUrl, requests }) => {
    const model = createHttpModel({
      provider: "openai-compatible",
      baseUrl,
      apiKey: KEY,
      modelId: "loopback",
      idleTimeoutMs,
      now: () => 7,
    });
    return { ...(await hear(disturb(model), request)), requests };
  });
}

interface AskOptions {
  request?: ModelRequest;
  idleTimeoutMs?: number;
  /** Stands between the model and its reader. */
  disturb?(model: Model): Model;
}
