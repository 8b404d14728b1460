import { zhAgent } from "./zh-agent.ts";
import { zhChecks } from "./zh-checks.ts";
import { zhCommand } from "./zh-command.ts";
import { zhDoctor } from "./zh-doctor.ts";
import { zhExplorer } from "./zh-explorer.ts";
import { zhFirst } from "./zh-first.ts";
import { zhGrade } from "./zh-grade-command.ts";
import { zhHarness } from "./zh-harness.ts";
import { zhJournal } from "./zh-journal.ts";
import { zhLab10 } from "./zh-lab10.ts";
import { zhLab11 } from "./zh-lab11.ts";
import { zhLab13 } from "./zh-lab13.ts";
import { zhLabs } from "./zh-labs.ts";
import { zhOutside } from "./zh-outside.ts";
import { zhOwn } from "./zh-own.ts";
import { zhPi } from "./zh-pi.ts";
import { zhProgress } from "./zh-progress.ts";
import { zhRestate } from "./zh-restate.ts";
import { zhRestore } from "./zh-restore.ts";
import { zhSite } from "./zh-site.ts";
import { zhSiteHost } from "./zh-site-host.ts";
import { zhSiteLive } from "./zh-site-live.ts";
import { zhStep } from "./zh-step.ts";
import { zhTasks } from "./zh-tasks.ts";
import { zhTools } from "./zh-tools.ts";
import { zhTree } from "./zh-tree.ts";
import { zhWatch } from "./zh-watch.ts";

/**
 * The Chinese catalogue, and the list of all fact codes: the keys of this table. `{name}` stands for a
 * parameter. A code never changes its meaning, since sessions and journals keep it.
 */
export const zh = {
  ...zhAgent,
  ...zhCommand,
  ...zhGrade,
  ...zhHarness,
  ...zhJournal,
  ...zhLab10,
  ...zhLab11,
  ...zhLabs,
  ...zhLab13,
  ...zhOutside,
  ...zhOwn,
  ...zhPi,
  ...zhRestate,
  ...zhChecks,
  ...zhDoctor,
  ...zhExplorer,
  ...zhProgress,
  ...zhRestore,
  ...zhFirst,
  ...zhStep,
  ...zhSite,
  ...zhSiteHost,
  ...zhSiteLive,
  ...zhTasks,
  ...zhTools,
  ...zhTree,
  ...zhWatch,
  "run.request_started": "第 {turn} 次模型请求开始",
  "run.ended": "运行结束：{terminal}（{reason}）",
  "run.completed": "模型给出最终答复，所有工具调用都有结果",
  "run.aborted": "用户中止了运行",
  "model.failed": "模型请求失败：{message}",
  "model.cut_off": "答复被输出上限截断",
  "operation.outcome_unknown": "{tool} 上次执行没有完成记录，不能自动重跑",
  "operation.arguments_changed": "{tool} 的参数与操作记录不一致，拒绝执行",
  "recovery.started": "从 Checkpoint 恢复，没有结果的调用 {pending} 个",
  "recovery.effect_unknown": "{tool} 的副作用状态不确定",
  "recovery.result_reused": "{tool} 已完成，复用保存的结果",
  "recovery.run_again": "{tool}：按记录允许再执行一次",
  "recovery.first_run": "{tool} 按首次执行处理",
  "recovery.refused": "{tool} 与操作记录不是同一个调用",
  "trace.model_called": "模型请求开始",
  "trace.tool_started": "{tool} 开始执行",
  "trace.tool_finished": "{tool} 执行结束（{status}）",
  "trace.appended": "会话追加 {what}",
  "trace.process_died": "进程死亡：之后不会再运行任何 catch 或 finally",
  "session.torn_tail": "读取时忽略了第 {line} 行的残缺尾部（{bytes} 字节）；下次追加时才截掉",
  "session.bad_line": "会话文件第 {line} 行损坏（{problem}），因此拒绝打开",
  "session.duplicate_id": "会话里已经有 id 为 {id} 的条目",
  "session.bad_id": "id 不合法：{id}",
  "session.not_saved": "会话条目未能写入（{problem}）",
  "session.poisoned": "会话文件的 fsync 失败过，不再接受写入；请重新打开",
  "session.bad_entry": "条目的结构不对（{problem}），没有写入",
  "session.exists": "会话 {id} 已经存在",
  "session.not_empty": "会话文件不是空的，不能再写文件头",
  "session.run_unfinished":
    "上一次运行的 {tool} 还没有结果，这个会话不接受新任务；请恢复那次运行，或另开新会话",
  "session.no_open_call": "{tool} 的结果没有写入：这个调用已经有结果，或者从未发出",
  "session.run_id_taken": "runId {runId} 已被另一个条目占用",
  "session.folder_unusable": "会话目录 {folder} 不可用（{problem}）",
  "session.file_unreadable": "会话文件 {path} 打不开或读不出（{problem}）；这不等于会话为空",
  "session.not_a_file": "不是普通文件",
  "recording.bad": "不是可用的录制内容（{problem}）",
  "stop.max_turns": "已发起 {used} 次模型请求，上限是 {limit} 次",
  "stop.max_tokens": "已用掉 {used} 个 token，上限是 {limit} 个",
  "stop.max_duration": "从接受提示词起已过去 {usedMs} 毫秒，上限是 {limitMs} 毫秒",
  "stop.same_call": "模型连续 {times} 次用同样的参数调用 {tool}",
  "stop.budget_spent": "父子运行共用的预算已用完：{used} 次模型请求，上限是 {limit} 次",
  "budget.request_taken": "{by} 用掉 {runId} 预算中的一次模型请求",
  "verify.passed": "核对通过：{found}",
  "verify.rejected": "核对未通过：{found}",
  "verify.threw": "核对未能进行：{message}",
  "verify.sent_back": "还没有完成：{found}。请继续，确实完成后再说完成",
  "verify.rejected_too_often": "模型声称完成，但核对连续 {times} 次未通过：{found}",
  "context.transform_mutated": "转换 {transform} 改动了它的输入；它应该返回新的列表",
  "context.cannot_fit": "上下文放不下：固定部分 {fixed} + 末尾 {tail} > 上限 {limit}（token）",
  "context.left_out": "省略了 {characters} 个字符",
  "context.compacted": "压缩完成：{firstKeptId} 之前的消息由摘要代替，原文仍在会话里",
  "context.compaction_failed": "压缩没有得到可用的摘要，视图不变",
  "path.bad_text": "路径为空、含有 NUL 字节或不是合法的 Unicode",
  "path.outside": "{path} 实际指向工作区之外",
  "path.dangling_link": "{path} 经过一个悬空的符号链接",
  "path.too_many_links": "{path} 经过的符号链接太多，或者形成了循环",
  "path.not_a_folder": "{path} 中间有一段不是目录",
  "path.not_found": "{path} 中间有一段目录不存在",
  "path.unreadable": "{path} 无法查看（{problem}）",
  "path.not_a_file": "{path} 不是普通文件",
  "path.changed": "{path} 在检查之后变了",
  "workspace.unusable": "工作区目录 {folder} 不可用（{problem}）",
  "permission.asked": "询问：允许执行 {tool} 吗？",
  "permission.answered": "对 {tool} 的询问得到回答：{answer}",
  "permission.denied": "{tool} 被拒绝，未执行：{reason}",
  "permission.rule": "权限规则禁止它",
  "permission.refused": "{tool} 未执行：用户不同意",
  "permission.refused_before": "{tool} 未执行：用户在这次运行里已经拒绝过同样的调用",
  "permission.nobody_there": "{tool} 需要有人同意，但无人应答",
  "permission.approver_failed": "{tool} 需要有人同意，但询问失败：{message}",
  "permission.bad_rule": "权限规则写得不对，不会匹配任何调用：{rule}",
  "read.not_text": "{path} 不是 UTF-8 文本，不予显示",
  "read.past_end": "{path} 只有 {lines} 行，没有第 {offset} 行",
  "edit.not_found": "{path} 里找不到要替换的文本",
  "edit.not_unique": "要替换的文本在 {path} 里不止一处，请给出更多上下文",
  "edit.nothing_to_do": "要替换的文本为空，或者与新文本相同",
  "edit.too_big": "{path} 超过 {limit} 字节，不做编辑",
  "bash.not_started": "命令没有启动（{problem}）",
  "bash.timed_out": "命令运行超过 {timeoutMs} 毫秒，已被终止；它做到了哪一步无从得知",
  "bash.aborted": "命令被用户中止；它做到了哪一步无从得知",
  "secret.key_unusable": "摘要密钥文件 {path} 不可用（{problem}）",
} as const satisfies Record<string, string>;

export type FactCode = keyof typeof zh;
