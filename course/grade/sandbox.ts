import { execFileSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** What this machine has to keep a process apart. */
export interface Sandbox {
  /** `bwrap` gives it a file system to read, no network and processes of its own; without, it has yours. */
  bwrap: string | undefined;
  prlimit: string | undefined;
  /** Ends a process with the one that started it, where there is no bwrap for that. */
  setpriv: string | undefined;
}

export interface CellPlace {
  sandbox: Sandbox;
  /** The project's folder, for its packages. */
  root: string;
  /** What else a cell can read: the folders of its program and its bundles. */
  folders: readonly string[];
}

/** Tried, not only looked for: where a kernel grants no namespaces, bwrap is there and cannot run. */
export function findSandbox(path = process.env.PATH ?? ""): Sandbox {
  const bwrap = findProgram("bwrap", path);
  const works = bwrap !== undefined && runs(bwrap, [...namespaces, ...system(), "--", "/usr/bin/true"]);
  return {
    bwrap: works ? bwrap : undefined,
    prlimit: findProgram("prlimit", path),
    setpriv: findProgram("setpriv", path),
  };
}

/** The command line of a cell: its file, and what it is given. */
export function cellCommand(
  { sandbox, root, folders }: CellPlace,
  words: readonly string[],
): [file: string, args: string[]] {
  const packages = realpathSync(join(root, "node_modules"));
  const node = [process.execPath, ...nodeOptions([packages, ...folders]), ...words];
  const { bwrap, prlimit, setpriv } = sandbox;
  const limited = prlimit === undefined ? node : [prlimit, ...limits(bwrap !== undefined), ...node];
  if (bwrap === undefined) {
    const [file = "", ...args] =
      setpriv === undefined ? limited : [setpriv, "--pdeathsig", "KILL", ...limited];
    return [file, args];
  }
  const seen = [packages, ...folders].flatMap((place) => ["--ro-bind", place, place]);
  // Last, so that nothing can be written where the places were put together.
  return [bwrap, [...namespaces, ...system(), ...seen, "--remount-ro", "/", "--", ...limited]];
}

/**
 * Node's own permissions: no writing, no processes, no threads, and reading only there. No code from text
 * either, since the constructor of any function would lead to all global names.
 */
function nodeOptions(readable: readonly string[]): string[] {
  const permission = process.allowedNodeEnvironmentFlags.has("--permission")
    ? "--permission"
    : "--experimental-permission";
  return [
    permission,
    ...readable.map((place) => `--allow-fs-read=${place}/*`),
    // Newer versions of Node ask for the folder of the program by itself, and for the network.
    ...(process.allowedNodeEnvironmentFlags.has("--allow-net") ? ["--allow-net"] : []),
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${HEAP_MB}`,
    "--no-warnings",
  ];
}

const HEAP_MB = 512;

/** No file may grow at all. How many processes a user has counts apart only in a namespace of its own. */
function limits(apart: boolean): string[] {
  const all = ["--core=0", "--fsize=0", "--nofile=256", `--cpu=${CPU_S}`, "--data=4000000000"];
  return apart ? [...all, "--nproc=64"] : all;
}

const CPU_S = 400;

const namespaces = [
  ...["--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL"],
  ...["--uid", "65534", "--gid", "65534", "--hostname", "cell", "--chdir", "/"],
];

/** Node and its libraries; nothing of anybody's home. */
function system(): string[] {
  const folders = ["/usr", "/lib", "/lib64", "/lib32"].flatMap((place) => ["--ro-bind-try", place, place]);
  const node = dirname(process.execPath);
  const elsewhere = node.startsWith("/usr/") ? [] : ["--ro-bind", node, node];
  return [...folders, "--dev", "/dev", ...elsewhere];
}

function findProgram(name: string, path: string): string | undefined {
  const folders = path.split(":").filter((folder) => folder.startsWith("/"));
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

function runs(file: string, args: readonly string[]): boolean {
  try {
    execFileSync(file, args, { stdio: "ignore", timeout: 10_000, env: {} });
    return true;
  } catch {
    return false;
  }
}
