/**
 * The name of a file in an idempotency key: `./a.txt`, `a.txt` and the absolute path of it are one target. It
 * only names, and looks at no disk: where `..` stands, links could make it another file, so that is left as
 * it is.
 */
export function targetName(root: string, path: string): string {
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  if (names.includes("..")) return path;
  const joined = names.join("/");
  if (!path.startsWith("/")) return joined;
  const base = root === "/" ? "" : root.slice(1);
  return base !== "" && joined.startsWith(`${base}/`) ? joined.slice(base.length + 1) : `/${joined}`;
}
