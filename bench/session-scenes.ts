import { joinedBytes } from "#agent/joined-bytes.ts";
import { encodeTreeLine } from "#agent/tree-line.ts";
import type { TreeBody } from "#contracts/tree.ts";

const encode = (line: object) => new TextEncoder().encode(`${JSON.stringify(line)}\n`);
const timestamp = "2026-11-30T09:00:00.000Z";

/**
 * The bytes of a session with so many entries: prompts, calls, results and the harness's own records, as an
 * agent leaves them.
 * @param abandoned how many further entries stand on branches that were left, spread over the file
 */
export function sessionBytes(count: number, abandoned = 0): Uint8Array {
  const lines: Uint8Array[] = [
    encode({ type: "session", version: 3, id: "bench", timestamp, cwd: "/workspace" }),
  ];
  let leaf: string | null = null;
  for (let index = 0; index < count; index += 1) {
    const id = `e${index}`;
    lines.push(encodeTreeLine(bodyOf(index), { id, parentId: leaf, timestamp }));
    leaf = id;
    const until = Math.floor((abandoned * (index + 1)) / count);
    for (let left = Math.floor((abandoned * index) / count); left < until; left += 1) {
      lines.push(encodeTreeLine(bodyOf(left), { id: `x${left}`, parentId: leaf, timestamp }));
      const back = { type: "leaf", targetId: leaf } as const;
      lines.push(encodeTreeLine(back, { id: `l${left}`, parentId: `x${left}`, timestamp }));
    }
  }
  return joinedBytes(lines);
}

/** Four entries of a turn, over and over. */
export function bodyOf(index: number): TreeBody {
  const words = `step ${index}: read the file, change the function, run the tests and look at what they say`;
  switch (index % 4) {
    case 0:
      return { type: "message", message: { role: "user", content: words, timestamp: index } };
    case 1:
      return { type: "message", message: replyOf(index, words) };
    case 2: {
      const place = { entryId: `e${index - 1}`, index: 0, resultId: `e${index + 1}` };
      const data = { type: "tool_call_started", ...place };
      return { type: "custom", customType: "my-pi-agent/harness", data };
    }
    default:
      return {
        type: "message",
        message: {
          role: "toolResult",
          toolCallId: `c${index - 2}`,
          toolName: "read",
          content: [{ type: "text", text: words.repeat(3) }],
          isError: false,
          timestamp: index,
        },
      };
  }
}

function replyOf(index: number, words: string) {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 1200, output: 80, cacheRead: 0, cacheWrite: 0, totalTokens: 1280, cost };
  const call = { type: "toolCall", id: `c${index}`, name: "read", arguments: { path: `src/${index}.ts` } };
  return {
    role: "assistant",
    content: [{ type: "text", text: words }, call],
    api: "bench",
    provider: "bench",
    model: "bench",
    usage,
    stopReason: "toolUse",
    timestamp: index,
  } as Extract<TreeBody, { type: "message" }>["message"];
}
