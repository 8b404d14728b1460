/** What the checks of the labs say. */
export const enChecks = {
  "check.passed": "passed {check}: {title}",
  "check.passed_explored": "passed {check}: {title} ({states} crash states)",
  "check.undecided": "not finished {check}: {title} (stopped after {states} crash states)",
  "check.failed": "failed {check}: {title}",
  "check.breach": "  broken {invariant}: expected {expected}, received {received}",
  "check.life_died": "  boot {life}: {operations}, then a crash, which left:",
  "check.life_ended": "  boot {life}: {operations}, to its end, which left:",
  "check.hint": "  hint: {hint}",
  "check.replay": "  replay: {command}",
  "command.bad_token": "this replay token cannot be used ({problem})",
  "exercise.todo": "this task is not done yet: {task}",
  "command.no_checks": "lab {lab} has no checks yet",
} as const;
