import { problemOf } from "#agent/problem-of.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Result } from "#contracts/result.ts";
import { todo } from "#contracts/todo.ts";
import type { Workspace, WorkspacePath } from "#contracts/workspace.ts";

/**
 * 任务 03.3 和 03.4。说出一个路径真正通到哪里，在工作区里面才放过。只比路径的文字不够：中间或末尾的链接会
 * 通到别处。所以像系统那样一个名字一个名字地走，路上的链接在这里跟过去。什么也不指向的链接要拒绝：往它
 * 写，会在它指的地方造出文件。它说的是那一刻通到哪里：用之前再问一次，用 `absolute`，打开时不跟链接。
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
  // 走到外面以后，那里有什么与谁都无关：失败一律相同。
  // Outside, what is there or not is nobody's business: every failure there is the same.
  const relative = relativeTo(workspace.root, walk.at);
  if (relative === undefined) return failed({ code: "path.outside", params: { path: given } });
  if (problem) return failed({ ...problem, params: { path: given, ...problem.params } });
  const through = walk.links.flatMap((link) => relativeTo(workspace.root, link) ?? []);
  return { ok: true, value: { absolute: walk.at || "/", relative, kind: walk.kind, through } };
}

/** 任务 03.3：这段文字到底能不能是一个名字。Task 03.3: whether this text can name anything at all. */
function isPathText(_path: string): boolean {
  return todo("03.3", {
    zh: "不能为空，不含 NUL，也要 well-formed",
    en: "not empty, no NUL, and well-formed",
  });
}

interface Walk {
  /** 绝对路径，不含链接；根是空文字。Absolute, without links; the root is the empty text. */
  at: string;
  kind: WorkspacePath["kind"];
  steps: Step[];
  /** 已经跟过的链接，绝对路径。The absolute paths of the links followed so far. */
  links: string[];
}

interface Step {
  name: string;
  /** 这个名字来自链接，不是给进来的路径。The name stands in a link, not in the path that was given. */
  isOfLink: boolean;
}

/** 和 Linux 一样；互指的链接没有上限会走不完。As on Linux; two links to each other have no end. */
const MOST_LINKS = 40;

/** 从根走起，工作区本身换成了链接也看得见。From the root: the workspace may be a link now. */
function startWalk({ root }: Workspace, given: string): Walk {
  const path = given.startsWith("/") ? given : `${root}/${given}`;
  return { at: "", kind: "folder", steps: stepsOf(path, false), links: [] };
}

/** 末尾的斜杠等于末尾的 `.`：是文件夹。A slash at the end is as good as a last `.`: a folder. */
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

/** 任务 03.4：接着往链接指的地方走。Task 03.4: goes on where the link leads. */
function follow(walk: Walk, link: string, _target: string): Fact | undefined {
  if (walk.links.length === MOST_LINKS) return { code: "path.too_many_links", params: {} };
  walk.links.push(link);
  return todo("03.4", {
    zh: "目标的各步放在剩下的前面；绝对的从根走起",
    en: "the target's steps before the rest; an absolute one starts at the top",
  });
}

/**
 * 任务 03.4：走进去；链接里的名字没有东西，就是悬空。
 * Task 03.4: steps in; where a link's name is nothing, it dangles.
 */
function enter(walk: Walk, path: string, kind: Walk["kind"], { isOfLink }: Step): Fact | undefined {
  walk.at = path;
  walk.kind = kind;
  if (kind === "absent" && isOfLink)
    return todo("03.4", {
      zh: "拒绝：写它会在别处造出文件",
      en: "refuse it: a write would make a file elsewhere",
    });
  return undefined;
}

/** 上一层；根的上一层还是根。The folder above; above the root is the root itself. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/**
 * 任务 03.3：从工作区看的路径，根是空文字；外面是 undefined。
 * Task 03.3: as seen from the workspace; outside: undefined.
 */
function relativeTo(_root: string, _path: string): string | undefined {
  return todo("03.3", {
    zh: "根本身，或者以根加斜杠开头",
    en: "the root itself, or the root and a slash before it",
  });
}
