import { spawnSync } from "node:child_process";
import { type DoctorFinding, fact } from "./doctor-findings.ts";
import { listModules } from "./modules.ts";

/** What the learner's repository must never hold. No slash behind the first: it may be a link. */
const kept = ["node_modules", "my-pi-agent/.kept/copy"];

/** Whether the learner's work would be committed, and nothing else would. */
export function lookAtGit(root: string): DoctorFinding {
  const own = [...listModules(root).map((file) => `my-pi-agent/src/${file}`), "my-pi-agent/progress.txt"];
  const { status, stdout, error } = spawnSync("git", ["check-ignore", "--stdin", "-z"], {
    cwd: root,
    encoding: "utf8",
    input: [...own, ...kept].join("\0"),
    timeout: 10_000,
  });
  if (error || (status !== 0 && status !== 1)) {
    const [said, advice] = [fact("doctor.no_git"), fact("doctor.no_git_advice")];
    return { item: "git", status: "warning", said, advice, data: { repository: false } };
  }
  const ignored = stdout.split("\0").filter(Boolean);
  const lost = own.filter((path) => ignored.includes(path));
  const open = kept.filter((path) => !ignored.includes(path));
  const data = { repository: true, ignored: lost, notIgnored: open };
  if (lost.length > 0) {
    const said = fact("doctor.git_ignores", { files: lost.join(", ") });
    return { item: "git", status: "wrong", said, advice: fact("doctor.git_ignores_advice"), data };
  }
  if (open.length > 0) {
    const said = fact("doctor.git_takes", { files: open.join(", ") });
    return { item: "git", status: "warning", said, advice: fact("doctor.git_takes_advice"), data };
  }
  return { item: "git", status: "ok", said: fact("doctor.git"), data };
}
