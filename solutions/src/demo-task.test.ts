import { expect, test } from "vitest";
import { collectReply } from "#agent/collect-reply.ts";
import { createDemoModel } from "#agent/demo-task.ts";
import type { Message } from "#contracts/messages.ts";

test("the demonstration begins anew at each prompt, so its session can go on", async () => {
  const model = createDemoModel(() => 0);
  const ask = (messages: Message[]) => collectReply(model({ messages, tools: [] }), () => 0);
  const first: Message = { role: "user", content: "first", timestamp: 0 };
  const second: Message = { role: "user", content: "second", timestamp: 1 };

  const one = await ask([first]);
  const other = await ask([first, one, one, one, second]);
  expect(one.content).toContainEqual(
    expect.objectContaining({ arguments: expect.objectContaining({ content: "first\n" }) }),
  );
  expect(other.content).toContainEqual(
    expect.objectContaining({ arguments: expect.objectContaining({ content: "second\n" }) }),
  );
});
