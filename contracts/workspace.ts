/**
 * The folder that the agent may work in, and the only way in which the path rules look at the file system.
 * Paths are POSIX paths.
 */
export interface Workspace {
  /** Absolute path of the folder, without links in it. */
  readonly root: string;
  /** What stands at an absolute path; a link there is not followed. Throws what keeps one from looking. */
  look(path: string): Promise<PathNode>;
}

export type PathNode =
  | { kind: "file" | "folder" | "absent" }
  /** A pipe, a socket, a device. */
  | { kind: "other" }
  | { kind: "link"; target: string };

/** Where a path really leads, inside of the workspace. */
export interface WorkspacePath {
  /** Absolute and without links: what a tool uses in place of the path that it was given. */
  absolute: string;
  /** The same, from the root of the workspace, with `/` between the names; the root itself is empty. */
  relative: string;
  /** `absent`: the deepest existing folder is inside, and the names after it are not there yet. */
  kind: Exclude<PathNode["kind"], "link">;
  /** The links of the workspace that were followed, from its root: a rule may name one of them. */
  through: readonly string[];
}
