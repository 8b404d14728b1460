import type { ScriptedReply, ScriptLine } from "#agent/scripted-model.ts";
import type { ModelRequest } from "#contracts/model.ts";

/** One reply with one call of `write`. */
export function write(path: string, content = "42\n", id = "c1"): ScriptedReply {
  return { calls: [{ id, name: "write", arguments: { path, content } }] };
}

/** One reply with one call of `bash` for each command. */
export function bash(...commands: string[]): ScriptedReply {
  const calls = commands.map((command, index) => {
    return { id: `c${index + 1}`, name: "bash", arguments: { command } };
  });
  return { calls };
}

/**
 * Goes on with `next` only if the model was really told so, in each of its last results; else it gives up.
 */
export function ifTold(text: string, results: number, next: ScriptedReply): ScriptLine {
  return ({ messages }: ModelRequest) => {
    const told = messages.slice(-results).filter((message) => JSON.stringify(message).includes(text));
    return told.length === results ? next : "I was not told why.";
  };
}

/** In the words that the model is told. */
export const OUTSIDE = "resolves outside the workspace";

export const readInside = { calls: [{ id: "c0", name: "read", arguments: { path: "in/readme.txt" } }] };
export const readOutside = { calls: [{ id: "c1", name: "read", arguments: { path: "notes.md" } }] };
export const deploy = { calls: [{ id: "c1", name: "deploy", arguments: {} }] };

/** A parent that leads out, a file that leads out, a link to nothing. */
export const threeLinks = {
  calls: ["outbox/x.txt", "notes.md", "draft"].flatMap((path, index) => {
    return write(path, "42\n", `c${index + 1}`).calls ?? [];
  }),
};

export const oneWrite = [write("result.txt"), "done"];

/** Each would run something that the rule `echo *` does not name. */
export const disguises = [
  "echo a && touch made",
  "echo $(touch made)",
  "echo `touch made`",
  "echo a\ntouch made",
  "echo a > made",
  "A=1 echo a",
  "echo-x a",
];
