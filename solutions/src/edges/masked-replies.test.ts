import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { argumentsDigest } from "#agent/arguments-digest.ts";
import { createNodeLogFile, openNodeLogFile } from "#agent/edges/node-log-file.ts";
import { journaledPerform } from "#agent/journaled-perform.ts";
import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import { createSecretMask, MASK } from "#agent/mask-secrets.ts";
import { maskingAppend, maskingJournal } from "#agent/masked-records.ts";
import { restoreHarness } from "#agent/restore-harness.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { stopRules } from "#agent/stop-rules.ts";
import type { HarnessHost } from "#contracts/harness.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { ReplyJournal } from "#contracts/recovery.ts";
import type { Tool } from "#contracts/tools.ts";
import type { SizedLogFile } from "#contracts/tree.ts";
import { createSurroundings } from "../../../labs/surroundings.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const folder = temporaryFolder();
const SECRET = "key with spaces/7f3a-9b21";
/** As JSON, a URL and a shell would write it; what is left of it would be enough to know it by. */
const TRACES = ["7f3a-9b21", "key with spaces", "key%20with"];
const mask = createSecretMask([SECRET], new Uint8Array(32).fill(7));
const model = { provider: "house", modelId: "small" };

/** A tool that is told a secret, and says one. */
const post: Tool = {
  name: "post",
  description: "Posts.",
  parameters: { type: "object" },
  action: () => ({ action: "post", target: "web" }),
  execute: async () => ({ status: "done", content: [{ type: "text", text: `posted with ${SECRET}` }] }),
};

const script = [
  { text: `I use ${SECRET}`, calls: [{ id: "c1", name: "post", arguments: { token: SECRET, [SECRET]: 1 } }] },
  `it is ${SECRET}, or ${encodeURIComponent(SECRET)}`,
];

function hostOf(journal: OperationJournal, replyJournal: ReplyJournal, prefix: string): HarnessHost {
  const surroundings = createSurroundings(prefix);
  const { now } = surroundings;
  return {
    models: [{ ...model, model: createScriptedModel(script, now) }],
    tools: [post],
    surroundings,
    replyJournal,
    masking: (append) => maskingAppend(append, mask),
    seams: ({ runId, tools, signal }) => ({
      shouldStop: stopRules({ runId, limits: { maxTurns: 3 }, now }),
      ...journaledPerform({ journal: maskingJournal(journal, mask), tools, taskId: "t", signal }),
    }),
  };
}

const defaults = { model, thinkingLevel: "off", activeToolNames: ["post"] };

/** A life that stops for ever right before the reply of this number becomes an entry. */
function dyingAt(file: SizedLogFile, reply: number, died: () => void): SizedLogFile {
  let replies = 0;
  return {
    ...file,
    async append(bytes) {
      const text = new TextDecoder().decode(bytes);
      if (text.includes('"type":"message"') && text.includes('"role":"assistant"')) replies += 1;
      if (replies === reply) await new Promise<never>(died);
      await file.append(bytes);
    },
  };
}

function onDisk(): string {
  return readdirSync(folder.path())
    .map((name) => readFileSync(folder.path(name), "utf8"))
    .join("\n");
}

function expectNoTrace(): void {
  for (const trace of TRACES) expect(onDisk()).not.toContain(trace);
}

const modes = ["none", "digest", "full"] as const;

test.each(modes)(
  "no secret of a reply or a result is on the disk with a reply journal of %s",
  async (mode) => {
    const journal = await openJsonlOperationJournal(await createNodeLogFile(folder.path("journal")), () => 0);
    const file = await createNodeLogFile(folder.path("session"));
    const tree = await createSessionTree(file, { id: "s", cwd: "/w" }, createSurroundings("s-"));
    const { harness } = await restoreHarness(tree, hostOf(journal, mode, "a-"), defaults);
    expect(await harness.prompt("post it", "run-1")).toMatchObject({ terminal: "completed" });
    await file.close();
    expectNoTrace();
    expect(onDisk().split(MASK).length).toBeGreaterThan(4);
    expect(onDisk().includes("reply_journaled")).toBe(mode !== "none");
  },
);

test.each(modes.flatMap((mode) => [1, 2].map((reply) => [mode, reply] as const)))(
  "nor where a life dies between the journal (%s) and the entry of reply %i, and the next one recovers",
  async (mode, reply) => {
    const journal = await openJsonlOperationJournal(await createNodeLogFile(folder.path("journal")), () => 0);
    const first = await createNodeLogFile(folder.path("session"));
    await new Promise<void>((died, failed) => {
      const file = dyingAt(first, reply, died);
      createSessionTree(file, { id: "s", cwd: "/w" }, createSurroundings("s-"))
        .then((tree) => restoreHarness(tree, hostOf(journal, mode, "a-"), defaults))
        .then(({ harness }) => harness.prompt("post it", "run-1"))
        .then(() => failed(new Error("it never came to that reply")), failed);
    });
    await first.close();
    expectNoTrace();

    const second = await openNodeLogFile(folder.path("session"));
    const { tree } = await openSessionTree(second, createSurroundings("r-"));
    const recovering = { ...hostOf(journal, mode, "b-"), recovery: { policy: "mark_interrupted" as const } };
    await restoreHarness(tree, recovering, defaults);
    await second.close();
    expectNoTrace();
    const replies = tree.context().messages.filter(({ role }) => role === "assistant");
    expect(replies).toHaveLength(mode === "full" ? reply : reply - 1);
    expect(onDisk().includes('"run.reply_lost"')).toBe(mode === "digest");
  },
);

test("a kept digest is that of the masked reply: it lets nobody try out guesses", async () => {
  const journal = await openJsonlOperationJournal(await createNodeLogFile(folder.path("journal")), () => 0);
  const file = await createNodeLogFile(folder.path("session"));
  const tree = await createSessionTree(file, { id: "s", cwd: "/w" }, createSurroundings("s-"));
  const { harness } = await restoreHarness(tree, hostOf(journal, "digest", "a-"), defaults);
  await harness.prompt("post it", "run-1");
  await file.close();
  const lines = readFileSync(folder.path("session"), "utf8").trimEnd().split("\n");
  const stored = lines.map((line) => JSON.parse(line));
  const digests = stored.flatMap(({ data }) => (data?.type === "reply_journaled" ? [data.digest] : []));
  const replies = stored.flatMap(({ message }) => (message?.role === "assistant" ? [message] : []));
  expect(digests).toEqual(replies.map(argumentsDigest));
  expect(digests).toHaveLength(2);
});
