import { createInterface, type Interface } from "node:readline";
import type { Approver } from "#contracts/permissions.ts";

/** Lines that a person types while the agent works. */
export interface TypedLines {
  /** Gives what ends the listening. */
  listen(hear: (line: string) => void): () => void;
  /** The same approver, for whom the keyboard is free while it asks. */
  quietFor(approver: Approver): Approver;
}

/** Where the input is no terminal nobody types: what a script pipes in was meant for something else. */
export function createTypedLines(input: NodeJS.ReadStream): TypedLines {
  let hear: ((line: string) => void) | undefined;
  let lines: Interface | undefined;
  const begin = () => {
    if (hear === undefined || !input.isTTY || lines) return;
    lines = createInterface({ input, terminal: false }).on("line", (line) => hear?.(line));
  };
  const end = () => {
    lines?.close();
    lines = undefined;
  };
  return {
    listen(heard) {
      hear = heard;
      begin();
      return () => {
        hear = undefined;
        end();
      };
    },
    quietFor: (approver) => ({
      async ask(question, signal) {
        end();
        try {
          return await approver.ask(question, signal);
        } finally {
          begin();
        }
      },
    }),
  };
}
