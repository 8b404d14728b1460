import type { Fact } from "#contracts/facts.ts";
import type { Result } from "#contracts/result.ts";
import type { Workspace, WorkspacePath } from "#contracts/workspace.ts";

export async function resolveInWorkspace(
  workspace: Workspace,
  given: string,
): Promise<Result<WorkspacePath, Fact>> {
  if (given === "" || given.includes("\0") || !given.isWellFormed()) {
    return { ok: false, failure: { code: "path.bad_text", params: {} } };
  }
  const { root } = workspace;
  const absolute = normalized(given.startsWith("/") ? given : `${root}/${given}`);
  if (absolute !== root && !absolute.startsWith(`${root}/`)) {
    return { ok: false, failure: { code: "path.outside", params: { path: given } } };
  }
  const { kind } = await workspace.look(absolute);
  const relative = absolute.slice(root.length + 1);
  return { ok: true, value: { absolute, relative, kind: kind === "link" ? "file" : kind, through: [] } };
}

function normalized(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return `/${names.join("/")}`;
}
