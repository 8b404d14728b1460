import type { Halts } from "../halting-service.ts";

/** What a service process is told when it is started. */
export interface RestateOrder {
  /** Where the SDK is installed. */
  installed: string;
  url: string;
  service: string;
  /** 0: a free one. Restate knows a service by its address, so the next process takes the first one's. */
  port: number;
  /** `retry`: the server's own policy; `pause`: one attempt, and then it waits for a person. */
  policy: "retry" | "pause";
  /** False: the engine alone, with no journal inside of its steps. */
  journal: boolean;
  /** Where it waits for a word, the first time. */
  haltsAt?: Halts | "before step";
  lookAgainMs: number;
}

/** What it says, a line of JSON each. */
export type RestateWord =
  | { at: "listening"; port: number }
  | { at: Required<RestateOrder>["haltsAt"] }
  | { at: "waits"; operationId: string; runId: string; wakeUp: string }
  | { at: "end"; end: string };
