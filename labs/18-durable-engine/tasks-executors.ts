import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { nameQuestion, sweepQuestion, versionQuestion } from "./questions.ts";

export const executorTasks: readonly Task[] = [
  {
    id: "18.1",
    title: both("执行者的名字", "The name of an executor"),
    minutes: 15,
    modules: ["executor-id.ts"],
    predict: nameQuestion,
    hints: [
      hint(
        ["名字说的是什么", "What a name says"],
        [
          "引擎把同名的进程当作同一个：同名的启动了，原来那个一定死了。这句话要为真，名字就只能用一次。",
          "An engine takes equal names for one process: if one " +
            "starts, the other must have died. For that to be " +
            "true, a name is used once.",
        ],
      ),
      hint(
        ["三段", "Three parts"],
        [
          "主机、进程号、随机的一段，每段各自编码再用冒号连接；前两段给人看，第三段保证唯一。",
          "Host, process number and something drawn by lot, " +
            "each encoded, joined by colons. The first two are " +
            "for people, the third makes it unique.",
        ],
      ),
      hint(
        ["读回来", "Reading it back"],
        [
          "按冒号拆开，逐段 decodeURIComponent（会抛出！）；" +
            "不是三段、有空段、进程号不是正整数，就是 undefined。" +
            "租约行是 executor: 后面接 executorId。",
          "Split at the colons and decode each part, which may throw. Not three parts, an empty one, or no " +
            "positive whole number: undefined. The lease's row is executor: and then the executorId.",
        ],
      ),
    ],
  },
  {
    id: "18.2",
    title: both("哪个版本接哪个工作流", "Which version carries which workflow"),
    minutes: 15,
    modules: ["version-gate.ts"],
    predict: versionQuestion,
    hints: [
      hint(
        ["什么算变了", "What counts as a change"],
        [
          "重放的是步骤。步骤的种类和顺序变了，旧记录就对不上；别的改动，旧记录照样读得通。",
          "It is steps that are gone through again. If their " +
            "kinds or their order change, old records do not fit; " +
            "whatever else changes, they do.",
        ],
      ),
      hint(
        ["版本的名字", "The version's name"],
        [
          "对 JSON 数组取 sha256Hex，前面加上名字：直接拼接字符串，[a,b] 和 [ab] 会混在一起。",
          "sha256Hex over the JSON of the list, behind the name: " +
            "joined as plain text, [a, b] and [ab] would be one.",
        ],
      ),
      hint(
        ["判断", "The gate"],
        [
          "相等就 carry；否则 leave，理由是 engine.other_version " +
            "{version, own}。versionsStillNeeded 对每个 leave 的版本计数。",
          "Equal: carry; else leave, for the reason " +
            "engine.other_version {version, own}. versionsStillNeeded " +
            "counts by version those that are left.",
        ],
      ),
    ],
  },
];

export const sweepTasks: readonly Task[] = [
  {
    id: "18.6",
    title: both("清扫死掉的执行者", "Sweeping up after dead executors"),
    minutes: 30,
    modules: ["sweep-executors.ts"],
    predict: sweepQuestion,
    hints: [
      hint(
        ["谁算死了", "Who is dead"],
        [
          "只有租约能说：按数据库的时钟到期，或者已经交还。没有租约，或者名字认不出，只能说出来。",
          "Only a lease says so: run out by the database's " +
            "clock, or given back. Without one, or under a foreign " +
            "name, all you can do is tell.",
        ],
      ),
      hint(
        ["两个清扫者", "Two sweepers"],
        [
          "先 claimRun 死者的租约：得到的那个才恢复。另一个可能在你看完之后来过，所以认领之后再看一遍。",
          "claimRun the dead one's lease first, and only who " +
            "has it resumes. Another may have been here since " +
            "your look, so look again behind the claim.",
        ],
      ),
      hint(
        ["最后一步", "The last step"],
        [
          "只恢复 executorId 相同、running、版本相同的；" +
            "全部恢复之后才 releaseRun，死在途中的清扫者由下一个接上。",
          "Resume what has this executorId, is running, and " +
            "is of your version. releaseRun comes last, so that " +
            "the next one does what a dead sweeper left.",
        ],
      ),
    ],
  },
];
