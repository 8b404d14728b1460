import type { Language } from "#contracts/render.ts";
import { FAULT_NAMES } from "./planted.ts";

/** How the command is used. */
export function helpIn(language: Language): string {
  return `${help[language]}\n  ${FAULT_NAMES.join("\n  ")}\n`;
}

const zh = `npm run torture                               三种日志各折磨一分钟：真实进程，真实 SIGKILL
       ... -- --journal sqlite|postgres|jsonl 只折磨一种
       ... -- --minutes N                     每种 N 分钟
       ... -- --kills N                       每种杀 N 次；每个命名的边界至少轮到 N/50 次（最多要求 20 次）
       ... -- --seed S                        杀在哪里由种子决定；不给就取一个新的，并写在结果里
       ... -- --run R                         只走第 R 次运行
       ... -- --write                         把数字写进 docs/benchmarks.md
       ... -- --planted NAME                  换上一个有意写错的日志，看多少次之内被发现
       ... -- --lang zh|en

stdout 只有 JSON。退出码：0 没有重复也没有丢失，1 有，2 用法不对，130 被 Ctrl-C 中断。
postgres 用 DATABASE_URL 里的数据库，没有就自己起一个。有意写错的日志：
`;

const en = `npm run torture                               tortures three journals, a minute each, by SIGKILL
       ... -- --journal sqlite|postgres|jsonl one of them alone
       ... -- --minutes N                     N minutes each
       ... -- --kills N                       N kills each, and N/50 (20 at most) at each boundary
       ... -- --seed S                        decides where is killed; without one, one is drawn and told
       ... -- --run R                         run R alone
       ... -- --write                         writes the figures into docs/benchmarks.md
       ... -- --planted NAME                  a journal that is wrong on purpose: is it found?
       ... -- --lang zh|en

stdout carries only JSON. Exit code: 0 no duplicate and no loss, 1 one of them, 2 wrong use, 130 after Ctrl-C.
postgres takes the database of DATABASE_URL, or starts one of its own. Journals that are wrong on purpose:
`;

const help: Readonly<Record<Language, string>> = { zh, en };
