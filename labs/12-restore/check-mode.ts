import { restoredMode } from "#agent/restored-mode.ts";
import { PERMISSION_MODES } from "#contracts/permission-mode.ts";
import { lineExample } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";

export const modeCheck = exampleCheck(
  {
    id: "12.mode",
    task: "12.5",
    title: both("没有人在场，权限不会悄悄放宽", "With nobody there, no permission is silently widened"),
  },
  [
    mode("without-a-stored-mode-the-usual-one-counts", undefined, "ask", undefined, "ask"),
    mode("without-a-stored-mode-the-usual-one-counts", undefined, "deny", "bypass", "deny"),
    mode("a-looser-mode-is-not-revived-by-itself", "bypass", "ask", undefined, "ask not_revived"),
    mode("a-looser-mode-is-not-revived-by-itself", "ask", "deny", undefined, "deny not_revived"),
    mode("a-present-user-revives-what-was-shown", "bypass", "ask", "bypass", "bypass revived"),
    mode("a-yes-to-another-mode-is-no-yes", "bypass", "deny", "ask", "deny not_revived"),
    mode("a-yes-to-another-mode-is-no-yes", "ask", "deny", "bypass", "deny not_revived"),
    mode("a-stricter-mode-is-kept", "deny", "ask", undefined, "deny kept"),
    mode("a-stricter-mode-is-kept", "ask", "bypass", undefined, "ask kept"),
    mode("a-stricter-mode-is-kept", "ask", "ask", undefined, "ask kept"),
    ...["once", "trust-the-model", "", "toString", "BYPASS"].flatMap((stored) => [
      mode("an-unknown-mode-is-the-strictest", stored, "ask", undefined, "deny unknown"),
      mode("an-unknown-mode-is-the-strictest", stored, "bypass", stored, "deny unknown"),
    ]),
    lineExample(
      "what-was-stored-is-told",
      () =>
        [...PERMISSION_MODES, "once"].map((stored) => restoredMode({ stored, usual: "ask" }).stored ?? null),
      [...PERMISSION_MODES, "once"],
    ),
  ],
);

function mode(
  invariant: string,
  stored: string | undefined,
  usual: (typeof PERMISSION_MODES)[number],
  revive: string | undefined,
  expected: string,
) {
  return lineExample(
    invariant,
    () => {
      const restored = restoredMode({ stored, usual, revive });
      return restored.became === undefined ? restored.mode : `${restored.mode} ${restored.became}`;
    },
    expected,
  );
}
