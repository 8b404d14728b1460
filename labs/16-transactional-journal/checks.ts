import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { joinedCheck } from "./check-joined.ts";
import { openCheck } from "./check-open.ts";
import { retentionCheck } from "./check-retention.ts";
import { rowsCheck } from "./check-rows.ts";
import { schemaCheck } from "./check-schema.ts";
import { stateCheck } from "./check-state.ts";
import { storeCheck } from "./check-store.ts";
import { timelineCheck } from "./check-timeline.ts";
import { transactCheck } from "./check-transact.ts";
import { journalScenario } from "./explored.ts";
import { joinedScenario } from "./explored-joined.ts";
import { stateScenario } from "./explored-state.ts";
import { upgradeScenario } from "./explored-upgrade.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  schemaCheck,
  rowsCheck,
  transactCheck,
  storeCheck,
  openCheck,
  joinedCheck,
  stateCheck,
  timelineCheck,
  retentionCheck,
  crashCheck(
    {
      id: "16.crashes",
      task: "16.4",
      level: "process",
      long: true,
      options: { maxStates: 2_000 },
      title: both(
        "进程死在任何语句、任意多次，不安全的动作最多一次",
        "However often and at whatever statement it dies, an unsafe action takes effect once at most",
      ),
    },
    () => journalScenario("short"),
  ),
  crashCheck(
    {
      id: "16.troubles",
      task: "16.5",
      level: "process",
      options: { maxStates: 2_000 },
      title: both(
        "锁占着、磁盘满，来在任何一次提交上，结论不变",
        "A lock in the way or a full disk, at any commit: the same holds",
      ),
    },
    () => journalScenario("troubled"),
  ),
  crashCheck(
    {
      id: "16.power",
      task: "16.5",
      level: "power",
      options: { maxStates: 2_000 },
      title: both(
        "断电任意多次，副作用的记录都还在",
        "However often the power is cut, no effect loses its record",
      ),
    },
    () => journalScenario("power"),
  ),
  crashCheck(
    {
      id: "16.own-state",
      task: "16.7",
      level: "power",
      options: { maxStates: 2_000 },
      title: both(
        "工具的行和完成记录，任何崩溃之后都是同进同退",
        "After any crash, a tool's row and its completion are both there or both not",
      ),
    },
    stateScenario,
  ),
  crashCheck(
    {
      id: "16.session",
      task: "16.6",
      level: "power",
      options: { maxStates: 2_000 },
      title: both(
        "完成记录和结果条目，任何崩溃之后都是同进同退",
        "After any crash, a completion and its result's entry are both there or both not",
      ),
    },
    joinedScenario,
  ),
  crashCheck(
    {
      id: "16.upgrade",
      task: "16.5",
      level: "process",
      options: { maxStates: 500 },
      title: both(
        "升级到一半死掉，重来一遍仍然完整",
        "Half an upgrade is none, and the next start does all of it",
      ),
    },
    upgradeScenario,
  ),
]);
