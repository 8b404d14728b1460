import { both } from "../both.ts";
import type { CrashPoint } from "./crash-point.ts";
import { shapePoints } from "./shape-points.ts";

function point(story: CrashPoint["story"], id: string, after: string, zh: string, en: string): CrashPoint {
  return { story, id, after, title: both(zh, en) };
}

/** In the order in which a life comes by them; within a story each is the first of its kind. */
export const crashPoints: readonly CrashPoint[] = [
  point("turn", "queue.offered", "opened", "消息还没排进队列", "before a message is queued"),
  point("turn", "queue.accepted", "queue_enqueued", "消息已排队", "a message is queued"),
  point("turn", "prompt.accepted", "user", "提示已接受，轮次还没开始", "a prompt is accepted, no turn yet"),
  point(
    "turn",
    "queue.consumed",
    "turn_started",
    "轮次已开始并取走消息，消息还没进对话",
    "a turn has started and taken the message, which is not delivered yet",
  ),
  point(
    "turn",
    "turn.started",
    "user again",
    "消息已进对话，请求还没发",
    "the message is delivered, the request is not sent",
  ),
  point("turn", "turn.requested", "request", "请求在途", "the request is in flight"),
  point(
    "turn",
    "turn.reply-journaled",
    "reply_journaled",
    "答复已记下，还不是对话条目",
    "the reply is journaled, and no entry yet",
  ),
  point(
    "turn",
    "turn.replied",
    "assistant",
    "答复已存，调用还没开始",
    "the reply is stored, its call not started",
  ),
  point(
    "turn",
    "tool.announced",
    "tool_call_started",
    "会话写明调用已开始",
    "the session says that the call starts",
  ),
  point(
    "turn",
    "tool.started",
    "journal started",
    "journal 也写明了，工具还没执行",
    "so does the journal; no effect yet",
  ),
  point(
    "turn",
    "write.accepted",
    "pending_write_enqueued",
    "忙时改设置，已接受",
    "a setting is accepted meanwhile",
  ),
  point(
    "turn",
    "tool.took-effect",
    "effect",
    "副作用已发生，还没记下",
    "the effect has happened, unrecorded",
  ),
  point(
    "turn",
    "tool.completed",
    "journal completed",
    "journal 已有结果，会话还没有",
    "the journal has the result",
  ),
  point("turn", "tool.answered", "toolResult", "结果已进对话", "the result is in the conversation"),
  point(
    "turn",
    "write.applied",
    "thinking_level_change",
    "待写已写入，还没标记",
    "the setting is written, unmarked",
  ),
  point(
    "turn",
    "write.marked",
    "pending_write_applied",
    "待写已标记完成",
    "the setting is marked as written",
  ),
  point("turn", "turn.finished", "turn_finished", "轮次完成标记已写", "the turn has its finish mark"),
  point("turn", "run.ended", "run.ended", "终态已存，轮次还没标记", "the run has its end, the turn no mark"),
  point(
    "turn",
    "run.marked",
    "turn_finished again",
    "最后一轮也标记了",
    "the last turn has its mark as well",
  ),
  ...shapePoints(point),
];
