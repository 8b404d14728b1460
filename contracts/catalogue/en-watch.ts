import type { zhWatch } from "./zh-watch.ts";

/** What watching and stopping in the debugger say, in English; part of the English catalogue. */
export const enWatch: Readonly<Record<keyof typeof zhWatch, string>> = {
  "watch.checking": "checking {lab}",
  "watch.saved": "{files} changed: checking {lab}",
  "watch.saved_meanwhile": "{files} changed again: this round is dropped, checking {lab} anew",
  "watch.passed": "{passed} of {all} checks pass",
  "watch.waiting": "waiting for the next save",
  "watch.watching": "watching {folder}",
  "watch.keys": "keys: n next task, h hint, l tasks, q quit",
  "watch.no_keys": "Ctrl-C ends it",
  "watch.polling": "nobody tells of changes in {folder} ({why}), so it is looked at again and again",
  "watch.at_task": "at task {task} {title} ({modules})",
  "watch.task_done": "task {task} {title}: all checks pass",
  "watch.regressed": "regressed: {check} ({title}), which your own work passed before",
  "watch.next_hint": "  h shows the next one",
  "watch.no_hint": "every task passes: no hint is spent",
  "watch.next_task": "press n to go on to task {task} {title}",
  "watch.next_lab": "this was the lab's last task; press n to go on to lab {lab}",
  "watch.no_next": "there is no task after this one",
  "watch.task": "  {task} {title}: {status}",
  "watch.task_at_hand": "> {task} {title}: {status}",
  "watch.status_passed": "passes",
  "watch.status_failed": "fails",
  "watch.status_undecided": "not finished",
  "watch.status_not_run": "not run yet",
  "watch.status_no_checks": "has no checks",
  "inspect.where": "it pauses right before the last operation of boot {life}: {operation}",
  "inspect.listening": "debugger address {address}",
  "inspect.chrome":
    "  Chrome: open chrome://inspect, add 127.0.0.1:{port} under Configure, then click inspect",
  "inspect.code":
    '  VS Code: attach with { "type": "node", "request": "attach", "port": {port} } in launch.json',
  "inspect.then":
    "it waits at the start for breakpoints of yours; continue, and it pauses right before that operation",
};
