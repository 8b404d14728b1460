import { problemOf } from "#agent/problem-of.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Result } from "#contracts/result.ts";
import { todo } from "#contracts/todo.ts";
import type { Workspace, WorkspacePath } from "#contracts/workspace.ts";

/**
 * Tasks 03.3 and 03.4.
 *
 * Says where a path really leads, and lets it pass only if that is inside the workspace. Comparing the text
 * of paths is not enough: a link, in the middle or at the end, leads elsewhere. So the path is walked name by
 * name, as the system does it, and each link on the way is followed here. A link to nothing is denied, since
 * a write through it would make a file wherever it points.
 *
 * It tells where the path led at that moment. Call it again right before use, use `absolute` and open it
 * without following a link. What remains: in the instant between, another process may put a link in place of
 * a parent folder; and a hard link into the workspace looks like any other file.
 *
 * The failure is for the model: `path.bad_text`, `path.outside`, `path.dangling_link`, `path.too_many_links`,
 * `path.not_a_folder`, `path.not_found`, `path.unreadable`.
 */
export async function resolveInWorkspace(
  workspace: Workspace,
  given: string,
): Promise<Result<WorkspacePath, Fact>> {
  const failed = (failure: Fact) => ({ ok: false, failure }) as const;
  if (!isPathText(given)) return failed({ code: "path.bad_text", params: {} });
  const walk = startWalk(workspace, given);
  const problem = await walkOn(walk, workspace);
  // Outside, what is there or not is nobody's business: every failure there is the same.
  const relative = relativeTo(workspace.root, walk.at);
  if (relative === undefined) return failed({ code: "path.outside", params: { path: given } });
  if (problem) return failed({ ...problem, params: { path: given, ...problem.params } });
  const through = walk.links.flatMap((link) => relativeTo(workspace.root, link) ?? []);
  return { ok: true, value: { absolute: walk.at || "/", relative, kind: walk.kind, through } };
}

/** Task 03.3: whether this text can name anything at all. */
function isPathText(_path: string): boolean {
  return todo("03.3 no empty text, no NUL, nothing that is not well-formed");
}

interface Walk {
  /** Absolute, and without links; the root of the file system is the empty text. */
  at: string;
  kind: WorkspacePath["kind"];
  steps: Step[];
  /** The absolute paths of the links followed so far. */
  links: string[];
}

interface Step {
  name: string;
  /** The name stands in a link, not in the path that was given. */
  isOfLink: boolean;
}

/** As on Linux; without a bound, two links that lead to each other would be walked for ever. */
const MOST_LINKS = 40;

/** From the root of the file system, so that a link put in place of the workspace itself is seen. */
function startWalk({ root }: Workspace, given: string): Walk {
  const path = given.startsWith("/") ? given : `${root}/${given}`;
  return { at: "", kind: "folder", steps: stepsOf(path, false), links: [] };
}

/** A slash at the end says that the last name is a folder, just as a last `.` does. */
function stepsOf(path: string, isOfLink: boolean): Step[] {
  const names = path.split("/").filter((name) => name !== "");
  if (path.endsWith("/")) names.push(".");
  return names.map((name) => ({ name, isOfLink }));
}

async function walkOn(walk: Walk, workspace: Workspace): Promise<Fact | undefined> {
  for (let step = walk.steps.shift(); step; step = walk.steps.shift()) {
    const problem = await takeStep(walk, step, workspace);
    if (problem) return problem;
  }
  return undefined;
}

async function takeStep(walk: Walk, step: Step, workspace: Workspace): Promise<Fact | undefined> {
  const isDots = step.name === "." || step.name === "..";
  if (walk.kind === "absent" && isDots) return { code: "path.not_found", params: {} };
  if (walk.kind === "absent") {
    walk.at = `${walk.at}/${step.name}`;
    return undefined;
  }
  if (walk.kind !== "folder") return { code: "path.not_a_folder", params: {} };
  if (isDots) {
    if (step.name === "..") walk.at = parentOf(walk.at);
    return undefined;
  }
  const path = `${walk.at}/${step.name}`;
  const node = await workspace.look(path).catch((error: unknown) => ({ problem: problemOf(error) }));
  if ("problem" in node) return { code: "path.unreadable", params: { problem: node.problem } };
  return node.kind === "link" ? follow(walk, path, node.target) : enter(walk, path, node.kind, step);
}

/** Task 03.4: goes on where the link leads. */
function follow(walk: Walk, link: string, _target: string): Fact | undefined {
  if (walk.links.length === MOST_LINKS) return { code: "path.too_many_links", params: {} };
  walk.links.push(link);
  return todo(
    "03.4 put the steps of the target before those that are left; an absolute one starts at the top",
  );
}

/** Task 03.4: steps into what is there; a name of a link at which nothing is makes it a dangling link. */
function enter(walk: Walk, path: string, kind: Walk["kind"], { isOfLink }: Step): Fact | undefined {
  walk.at = path;
  walk.kind = kind;
  if (kind === "absent" && isOfLink)
    return todo("03.4 refuse it: a write would make a file wherever it points");
  return undefined;
}

/** The folder above; above the root of the file system is the root itself, as for the system. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Task 03.3: an absolute path as seen from the workspace, the root itself empty; undefined: outside. */
function relativeTo(_root: string, _path: string): string | undefined {
  return todo("03.3 the root itself, or what begins with the root and a slash");
}
