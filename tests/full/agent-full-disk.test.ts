import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { restoreTree } from "#agent/restore-tree.ts";
import { entriesOf } from "#agent/tree-log.ts";
import { withServer } from "../../labs/01-model-seam/loopback-server.ts";
import { openAiEvents } from "../../labs/01-model-seam/openai-events.ts";
import { reaching, workFolder } from "../support/agent-process.ts";
import { quietEnvironment, root } from "../support/run-command.ts";

/** A small real disk needs a mount of one's own, which Linux gives in a namespace of one's own. */
const namespace = ["--user", "--map-root-user", "--mount"];
const mayMount = existsSync("/proc/self/ns/mnt") && spawnSync("unshare", [...namespace, "true"]).status === 0;

/**
 * The agent on a disk of 512 KiB, which is filled up while its model answers; then room is made, and it is
 * resumed. What the disk held in between and at the end is printed, since it is gone with the namespace.
 */
const script = `
mount -t tmpfs -o size=512k tmpfs "$DISK" || exit 99
head -c 370000 /dev/zero > "$DISK/filler"
"$@"; echo "first: $?"
echo "session: $(base64 -w0 "$DISK"/.my-pi-agent/sessions/*.jsonl)"
rm "$DISK/filler"
"$@" --resume; echo "second: $?"
echo "session: $(base64 -w0 "$DISK"/.my-pi-agent/sessions/*.jsonl)"
`;

test.skipIf(!mayMount)(
  "a disk that is full ends the run in one sentence, and with room it goes on",
  async () => {
    const disk = await workFolder();
    const long = "a long answer ".repeat(4_000);
    const calls = [{ id: "c", name: "read", arguments: JSON.stringify({ path: "filler" }) }];
    const asking = {
      body: openAiEvents({ text: long, calls, finish: "tool_calls" }),
      pieceBytes: () => 60_000,
    };
    const done = { body: openAiEvents({ text: "Done.", finish: "stop" }) };
    const output = await withServer([asking, done], async ({ baseUrl }) => {
      const agent = [
        process.execPath,
        "my-pi-agent/start.js",
        "--folder",
        disk,
        "--model",
        "m",
        "--lang",
        "en",
      ];
      const first = `set -- ${agent.join(" ")}\n`;
      const child = spawn(
        "unshare",
        [...namespace, "sh", "-c", first + script.replace('"$@"; echo', '"$@" begin; echo')],
        {
          cwd: root,
          env: { ...quietEnvironment(), ...reaching(baseUrl), DISK: disk },
          stdio: ["ignore", "pipe", "pipe"],
        },
      );
      let said = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding("utf8").on("data", (text: string) => {
          said += text;
        });
      }
      await once(child, "close");
      return said;
    });
    expect(output).toContain("ENOSPC");
    expect(output).toMatch(/^first: 1$/m);
    expect(output).toMatch(/^second: 0$/m);
    const [between, end] = [...output.matchAll(/^session: (.*)$/gm)].map(([, text = ""]) => told(text));
    expect(between).toEqual(["user: begin"]);
    expect(end).toEqual(["user: begin", "assistant: Done."]);
  },
  120_000,
);

/** What each side said, by a session file as it is. @throws {HarnessError} if it has a bad line. */
function told(base64: string): string[] {
  const { tree } = restoreTree(Buffer.from(base64, "base64"));
  return entriesOf([...tree.byId.values()]).flatMap((entry) => {
    if (!("message" in entry)) return [];
    const { role, content } = entry.message;
    const texts =
      typeof content === "string" ? [content] : content.map((one) => ("text" in one ? one.text : ""));
    return [`${role}: ${texts.join("")}`];
  });
}
