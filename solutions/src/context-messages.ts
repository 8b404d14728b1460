import { summaryMessage } from "#agent/compacted-view.ts";
import type { Message, UserMessage } from "#contracts/messages.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/**
 * What one entry of a branch tells the model. Summaries and the messages of programs come as a user's words:
 * no provider knows another role for them.
 */
export function contextMessages({ body, timestamp }: TreeEntry): Message[] {
  switch (body?.type) {
    case "message":
      return [body.message];
    case "compaction":
      return [summaryMessage(body.summary, timeOf(timestamp)), ...(body.retainedTail ?? [])];
    case "branch_summary":
      return body.summary === "" ? [] : [said(`${BRANCH_LEFT}\n\n${body.summary}`, timeOf(timestamp))];
    case "custom_message":
      return [said(body.content, timeOf(timestamp))];
    default:
      return [];
  }
}

const BRANCH_LEFT = "Summary of a branch of this conversation that was left:";

function timeOf(timestamp: string): number {
  return Date.parse(timestamp) || 0;
}

function said(content: UserMessage["content"], timestamp: number): UserMessage {
  return { role: "user", content, timestamp };
}
