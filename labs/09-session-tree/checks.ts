import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { blobCheck } from "./check-blobs.ts";
import { branchCheck } from "./check-branch.ts";
import { contextCheck } from "./check-context.ts";
import { foldCheck } from "./check-fold.ts";
import { forkCheck } from "./check-fork.ts";
import { inTurnCheck } from "./check-in-turn.ts";
import { treeCheck } from "./check-tree.ts";
import { writerCheck } from "./check-writer.ts";
import { treeScenario } from "./explored.ts";
import { blobScenario } from "./explored-blobs.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  foldCheck,
  branchCheck,
  contextCheck,
  treeCheck,
  inTurnCheck,
  forkCheck,
  writerCheck,
  blobCheck,
  crashCheck(
    {
      id: "09.crashes",
      task: "09.4",
      level: "process",
      options: { maxStates: 2_000 },
      title: both(
        "进程死在任何位置、任意多次，条目和叶子的移动都不丢",
        "However often and wherever the process dies, no entry and no move of the leaf is lost",
      ),
    },
    treeScenario("process"),
  ),
  crashCheck(
    {
      id: "09.power",
      task: "09.4",
      level: "power",
      options: { maxStates: 4_000 },
      title: both(
        "断电、磁盘写满、fsync 失败，上面的话仍然成立",
        "The same with power cuts, full disks and failed fsyncs",
      ),
    },
    treeScenario("power"),
  ),
  crashCheck(
    {
      id: "09.blob-power",
      task: "09.8",
      level: "power",
      options: { maxStates: 4_000 },
      title: both(
        "断电任意多次，条目引用的内容总在",
        "However often the power is cut, what an entry refers to is there",
      ),
    },
    blobScenario,
  ),
]);
