import type { Append, Entry } from "#contracts/entries.ts";
import type { Model, ModelRequest } from "#contracts/model.ts";

/** What a loop has done to its surroundings. */
export interface Bench {
  /** What is durable, as a next boot would find it. */
  durable: Entry[];
  append: Append;
  model: Model;
  requests: ModelRequest[];
  ran: { tool: string; key: string; signal: AbortSignal | undefined }[];
}
