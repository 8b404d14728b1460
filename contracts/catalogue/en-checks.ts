/** What the checks of the labs say. */
export const enChecks = {
  "check.passed": "passed {check}: {title} ({states} crash states)",
  "check.undecided": "not finished {check}: {title} (stopped after {states} crash states)",
  "check.failed": "failed {check}: {title}",
  "check.breach": "  broken {invariant}: expected {expected}, received {received}",
  "check.life_died": "  boot {life}: {operations}, then a crash, which left:",
  "check.life_ended": "  boot {life}: {operations}, to its end, which left:",
  "check.hint": "  hint: {hint}",
  "check.replay": "  replay: {command}",
  "command.bad_token": "this replay token cannot be used ({problem})",
  "command.no_checks": "lab {lab} has no checks yet",
  "real.life_died": "  real boot {life}: {operations}, then killed by SIGKILL",
  "real.life_ended": "  real boot {life}: {operations}, to its end",
  "real.life_failed": "  real boot {life}: {operations}, never to its end ({outcome})",
  "real.differs": "    {what} differs: simulated {simulated}, real {real}",
  "real.equal": "the real disk and processes did as the simulation did",
  "real.different": "the real disk and processes did not do as the simulation did",
  "command.real_alone": "{option} works only with a lab and --replay TOKEN",
  "command.real_twice": "choose one of --materialise and --kill",
  "command.power_killed":
    "SIGKILL ends a process and keeps the page cache, so it is no power cut; use --materialise",
  "command.not_real": "this path cannot be gone on a real disk and by real processes ({problem})",
} as const;
