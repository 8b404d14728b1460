import { claimRun } from "#agent/claim-run.ts";
import { standingOf } from "#agent/lease-state.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { beats } from "./check-beat.ts";
import { bench, leaseOf, other, seen, self } from "./check-bench.ts";

const yesNo = { yes: both("能", "Yes"), no: both("不能", "No") };

export const clockQuestion: Question = {
  ask: both(
    "租约 13:00 到期，数据库的时钟是 12:59，这台机器的时钟是 14:00。能接手吗？",
    "A lease ends at 13:00, the database's clock says 12:59, this machine's 14:00. May it be taken over?",
  ),
  options: yesNo,
  measure: async () => (standingOf(seen(leaseOf(), 1_299), self).kind === "free" ? "yes" : "no"),
  why: both("租约只看数据库的时钟。", "Leases go by the database's clock alone."),
};

export const fasterQuestion: Question = {
  ask: both(
    "两个 worker 都看到运行空闲，都去认领。几个得到它？",
    "Two workers both see a free run, and both claim it. How many get it?",
  ),
  options: {
    both: both("两个", "Both"),
    one: both("一个", "One"),
    none: both("一个也没有", "Neither"),
  },
  async measure() {
    const { open } = bench();
    const claims = await Promise.all([self, other].map((name) => claimRun(open().leases, "r", name, 300)));
    const count = claims.filter(({ kind }) => kind === "claimed").length;
    return ["none", "one", "both"][count] ?? "both";
  },
  why: both(
    "先写的那个改了修订号，后写的比较失败，再看一次就知道是谁。",
    "The first to write changes the revision; the second one's comparison fails, and its next look says who.",
  ),
};

export const hangsQuestion: Question = {
  ask: both(
    "续约的连接挂住，既不回答也不断开。worker 能一直做下去吗？",
    "The renewal's connection hangs: no answer, and no end. May the worker go on for ever?",
  ),
  options: yesNo,
  measure: async () => ((await beats(["ok", "hangs"], 2_000)).lostAt === undefined ? "yes" : "no"),
  why: both(
    "一个租约期没有回答，就要当作别人已经接手。",
    "After a whole lease without an answer it has to assume that another one took over.",
  ),
};
