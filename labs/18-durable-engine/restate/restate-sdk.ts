import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import { createRequire } from "node:module";
import { join } from "node:path";

/** As much of `@restatedev/restate-sdk` 1.14.5 as is used here; it is no package of this project. */
export interface RestateSdk {
  service(definition: {
    name: string;
    handlers: Record<string, (context: RestateContext, input: never) => Promise<unknown>>;
    options: { retryPolicy?: { maxAttempts: number; onMaxAttempts: "pause" } };
  }): unknown;
  createEndpointHandler(options: {
    services: unknown[];
    logger: () => void;
  }): (asked: Http2ServerRequest, answer: Http2ServerResponse) => void;
  TimeoutError: new () => Error;
}

export interface RestateContext {
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  sleep(ms: number): Promise<void>;
  awakeable(): { id: string; promise: { orTimeout(ms: number): Promise<unknown> } };
}

export function loadRestate(installed: string): RestateSdk {
  return createRequire(join(installed, "package.json"))("@restatedev/restate-sdk");
}
