import { both } from "../both.ts";
import type { Lab } from "../experiment.ts";
import { clockJump, deadUnsafe, deadWorker, halfABatch, twoResumes } from "./claim-experiments.ts";
import { lateSave, lostAfter, lostBefore, restarted } from "./commit-experiments.ts";
import { explored, manyWorkers } from "./crowd-experiment.ts";
import { frozenPlain, frozenWithToken } from "./frozen-experiments.ts";

/** Many workers, one journal: who may write, and what holds back a hand that was frozen? */
export const lab: Lab = {
  main: {
    title: both(
      "worker 冻住，租约过期，别人接手，它又醒来：记录和请求各由谁拦住？",
      "A worker is frozen past its lease, taken over, and wakes up: what stops its record, what its request?",
    ),
    run: frozenWithToken,
  },
  "frozen-plain": {
    title: both(
      "同样的冻结，对方既不查令牌也不认键：接手的 worker 停下等人",
      "The same, with a service that checks neither token nor key: who takes over waits for a person",
    ),
    run: frozenPlain,
  },
  "two-resumes": {
    title: both(
      "两个进程同时恢复一个运行：一个得到它，另一个被告知是谁",
      "Two processes resume one run: one has it, the other is told who",
    ),
    run: twoResumes,
  },
  "dead-worker": {
    title: both(
      "worker 死在副作用之后，对方认幂等键：接手，不多付一次",
      "A worker dies after its effect, the service knows keys: taken over, and paid once",
    ),
    run: deadWorker,
  },
  "dead-unsafe": {
    title: both(
      "worker 死在不可重试的副作用之后：接手的 worker 停下等人",
      "A worker dies after an unsafe effect: who takes over waits for a person",
    ),
    run: deadUnsafe,
  },
  "half-a-batch": {
    title: both(
      "一条答复里三次付款，第二次之后死亡：已完成的直接复用",
      "Three payments in one reply, dead behind the second: what is completed is reused",
    ),
    run: halfABatch,
  },
  "clock-jump": {
    title: both(
      "另一个 worker 的时钟快一小时：租约不看它的时钟",
      "The other worker's clock is an hour ahead: leases do not ask it",
    ),
    run: clockJump,
  },
  "late-save": {
    title: both(
      "失去租约之后才到的保存：被拒绝，新的状态不变",
      "A save that comes after the lease was lost: refused, and the newer state stays",
    ),
    run: lateSave,
  },
  "lost-before-commit": {
    title: both(
      "COMMIT 发出之前连接断开：查一查，没有，重写",
      "The connection is cut before COMMIT gets through: looked, not there, written again",
    ),
    run: lostBefore,
  },
  "lost-after-commit": {
    title: both(
      "COMMIT 送达，回答没回来：查一查，已生效",
      "COMMIT gets through and its answer does not: looked, and it is there",
    ),
    run: lostAfter,
  },
  restart: {
    title: both(
      "副作用之后数据库崩溃重启：完成记录照样写入",
      "The database crashes and comes back behind an effect: its completion is recorded all the same",
    ),
    run: restarted,
  },
  "many-workers": {
    title: both(
      "四个 worker、十二个运行，途中死两个：一次不多，一次不少",
      "Four workers, twelve runs, two deaths on the way: nothing twice, nothing lost",
    ),
    run: manyWorkers,
  },
  explored: {
    title: both("所有崩溃，所有先后", "All crashes, in every order"),
    run: explored,
  },
};
