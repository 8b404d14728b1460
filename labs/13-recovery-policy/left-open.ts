import { callsIn, leftOpen, type RawLine } from "./raw-records.ts";

/** What has begun and has no end. */
export function leftOpenIn(lines: readonly RawLine[]): string[] {
  return [
    ...leftOpen(lines, ["turn_started", "turnId"], ["turn_finished", "turn_interrupted"]).map(() => "turn"),
    ...leftOpen(
      lines,
      ["operation_started", "operationId"],
      ["operation_finished", "operation_interrupted"],
    ).map(() => "operation"),
    ...leftOpen(lines, ["pending_write_enqueued", "targetId"], ["pending_write_applied"]).map(() => "write"),
    ...callsIn(lines).calls.flatMap(({ call, results }) => (results.length === 0 ? [call.name] : [])),
  ];
}
