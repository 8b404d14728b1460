import type { Lab } from "../experiment.ts";
import { exploredRestore } from "./explored-experiment.ts";
import { dropOrDisable, hookOrder, missingModel, renamedTool, renameMap } from "./host-experiments.ts";
import { killedRestore } from "./killed-experiment.ts";
import { onDisk } from "./lives.ts";
import { bypassByProgram, bypassByUser, unknownMode } from "./mode-experiments.ts";
import { afterADeath, bareResume, branchScoped, providerUnreachable } from "./state-experiments.ts";
import { reconcilesFirst } from "./wrong-order.ts";

/** A process died; another program, perhaps with other code, takes the session up. What does it owe? */
export const lab: Lab = {
  main: {
    title: {
      zh: "进程死在工具里，排着三条消息，还有两项设置没落到分支上：下一个进程知道什么？",
      en:
        "A process died in a tool, three messages wait and two changes are pending: what does the " +
        "next know?",
    },
    run: onDisk(afterADeath),
  },
  "bare-resume": {
    title: {
      zh: "只说“继续”，什么也不补：旧提示词不会再发一遍",
      en: "A bare resume: the old prompt is not sent once more",
    },
    run: onDisk(bareResume),
  },
  "branch-scoped": {
    title: {
      zh: "启用的工具属于分支：回到没人选过的地方，就用默认值",
      en: "Active tools belong to a branch: back where nobody chose, the defaults count",
    },
    run: onDisk(branchScoped),
  },
  "renamed-tool": {
    title: {
      zh: "工具改了名，没有映射：拒绝恢复，一个字节也不写",
      en: "A tool was renamed without a map entry: refused, and not a byte is written",
    },
    run: onDisk(renamedTool),
  },
  "rename-map": {
    title: {
      zh: "同样的改名，写了映射：新名字写进分支，下次不用再写",
      en: "The same with a map entry: the branch has the new name, and needs no map next time",
    },
    run: onDisk(renameMap),
  },
  "drop-or-disable": {
    title: {
      zh: "缺的工具，drop 是忘掉，disable 是先关着",
      en: "A missing tool: drop forgets it, disable keeps it in mind",
    },
    run: onDisk(dropOrDisable),
  },
  "missing-model": {
    title: {
      zh: "会话用的模型没有注册：默认拒绝，由宿主决定换不换",
      en: "The session's model is not registered: refused, unless the host says otherwise",
    },
    run: onDisk(missingModel),
  },
  "provider-unreachable": {
    title: {
      zh: "模型注册了，服务却连不上：会话照样恢复，一条不少",
      en: "The model is registered, its provider is out of reach: restored, and nothing is lost",
    },
    run: onDisk(providerUnreachable),
  },
  "hook-order": {
    title: {
      zh: "两个钩子换了次序：strict 拒绝，warn 报告",
      en: "Two hooks changed places: strict refuses, warn reports",
    },
    run: onDisk(hookOrder),
  },
  "bypass-by-program": {
    title: {
      zh: "存着“全部放行”，来恢复的是另一个程序",
      en: '"Allow everything" is stored, and another program restores the session',
    },
    run: onDisk(bypassByProgram),
  },
  "bypass-by-user": {
    title: {
      zh: "同样的会话，用户在场，看到了存下的模式并且要它回来",
      en: "The same session: a user is there, was shown the stored mode, and wants it back",
    },
    run: onDisk(bypassByUser),
  },
  "unknown-mode": {
    title: {
      zh: "存下的权限模式这个版本不认识",
      en: "The stored permission mode is one that this version does not know",
    },
    run: onDisk(unknownMode),
  },
  "reconciles-first": {
    title: {
      zh: "错误示范：先补完再校验；恢复被拒绝，会话却已经变了",
      en: "The mistake: reconcile first, validate then; refused, and the session has changed",
    },
    run: onDisk(reconcilesFirst),
  },
  killed: {
    title: {
      zh: "真实的进程恢复到一半被 SIGKILL，再恢复一次",
      en: "A real process is killed by SIGKILL in the middle of its restore; the next one restores again",
    },
    run: onDisk(killedRestore),
  },
  explored: {
    title: {
      zh: "恢复过程中的每一个崩溃位置，任意多次",
      en: "Every place at which a restore can die, any number of times",
    },
    run: exploredRestore,
  },
};
