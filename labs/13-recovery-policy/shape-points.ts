import type { CrashPoint } from "./crash-point.ts";

type Point = (story: CrashPoint["story"], id: string, after: string, zh: string, en: string) => CrashPoint;

/** Where a compaction and a move in the tree may die. */
export const shapePoints = (point: Point): CrashPoint[] => [
  point(
    "compaction",
    "compaction.started",
    "operation_started",
    "压缩已开始，摘要还没请求",
    "a compaction has started",
  ),
  point("compaction", "compaction.requested", "summary request", "摘要请求在途", "the summary is being made"),
  point(
    "compaction",
    "compaction.summarised",
    "operation_summarised",
    "摘要已有，压缩条目还没写",
    "the summary is there, the compaction entry is not",
  ),
  point(
    "compaction",
    "compaction.written",
    "compaction",
    "压缩条目已写，还没标记",
    "the entry is written, unmarked",
  ),
  point(
    "compaction",
    "compaction.marked",
    "operation_finished",
    "压缩已标记完成",
    "the compaction has its mark",
  ),
  point(
    "navigation",
    "navigation.started",
    "operation_started",
    "移动已开始，摘要还没请求",
    "a move has started",
  ),
  point(
    "navigation",
    "navigation.requested",
    "summary request",
    "分支摘要请求在途",
    "the summary is being made",
  ),
  point(
    "navigation",
    "navigation.summarised",
    "operation_summarised",
    "分支摘要已有，叶子还没动",
    "the summary is there, the leaf has not moved",
  ),
  point(
    "navigation",
    "navigation.moved",
    "leaf",
    "叶子已动，摘要还没写",
    "the leaf has moved, no summary yet",
  ),
  point(
    "navigation",
    "navigation.told",
    "branch_summary",
    "摘要已写，还没标记",
    "the summary is written, unmarked",
  ),
  point("navigation", "navigation.marked", "operation_finished", "移动已标记完成", "the move has its mark"),
];
