import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DoctorFinding, fact } from "./doctor-findings.ts";
import { isWsl, untoldFileSystem } from "./file-system.ts";

interface PackageFile {
  version?: string;
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** What the machine brings along. */
export function lookAtMachine(root: string): DoctorFinding[] {
  const own = readPackage(join(root, "package.json"));
  return [lookAtNode(own), lookAtPackages(root, own), lookAtPlatform(root), lookAtTerminal(process.stderr)];
}

function lookAtNode({ engines }: PackageFile): DoctorFinding {
  const [needed, found] = [engines?.node ?? "", process.versions.node];
  const isEnough = isAtLeast(found, needed.replace(/^\D*/, ""));
  const finding = { item: "node", said: fact("doctor.node", { needed, found }), data: { needed, found } };
  if (isEnough) return { ...finding, status: "ok" };
  return { ...finding, status: "wrong", advice: fact("doctor.node_advice", { needed }) };
}

/** Of two versions such as 20.19.0. */
export function isAtLeast(found: string, needed: string): boolean {
  const [is, least] = [found, needed].map((version) => version.split(".").map(Number.parseFloat));
  const differs = least?.findIndex((number, place) => number !== (is?.[place] ?? 0)) ?? -1;
  return differs < 0 || (is?.[differs] ?? 0) > (least?.[differs] ?? 0);
}

/** Those of another time or of another branch do strange things. */
function lookAtPackages(root: string, own: PackageFile): DoctorFinding {
  const wanted = Object.entries({ ...own.dependencies, ...own.devDependencies });
  const other = wanted.flatMap(([name, version]) => {
    const found = readPackage(join(root, "node_modules", name, "package.json")).version;
    return found === version ? [] : [`${name} ${found ?? "-"} (${version})`];
  });
  const data = { other };
  if (other.length === 0) {
    return { item: "packages", status: "ok", said: fact("doctor.packages", { count: wanted.length }), data };
  }
  const said = fact("doctor.packages_other", { packages: other.join(", ") });
  return { item: "packages", status: "wrong", said, advice: fact("doctor.packages_advice"), data };
}

function lookAtPlatform(root: string): DoctorFinding {
  const untold = untoldFileSystem(join(root, "my-pi-agent/src"));
  const { platform, arch } = process;
  const name = isWsl() ? `${platform} (WSL)` : platform;
  const data = { platform, wsl: isWsl(), ...(untold && { polling: untold }) };
  const said = fact("doctor.platform", { platform: name, arch });
  if (untold) {
    const advice = fact(isWsl() ? "doctor.polling_wsl" : "doctor.polling_advice", {});
    const polling = fact("doctor.polling", { platform: name, fileSystem: untold });
    return { item: "platform", status: "warning", said: polling, advice, data };
  }
  if (platform === "win32") {
    return { item: "platform", status: "warning", said, advice: fact("doctor.windows_advice"), data };
  }
  return { item: "platform", status: "ok", said, data };
}

const COLUMNS_NEEDED = 60;

function lookAtTerminal(stream: NodeJS.WriteStream): DoctorFinding {
  if (!stream.isTTY) {
    const [said, advice] = [fact("doctor.no_terminal"), fact("doctor.no_terminal_advice")];
    return { item: "terminal", status: "warning", said, advice, data: { tty: false } };
  }
  const { columns } = stream;
  const colour = !process.env.NO_COLOR && stream.getColorDepth() > 1;
  const data = { tty: true, columns, colour };
  const said = fact("doctor.terminal", {
    columns,
    colour: fact(colour ? "doctor.colour" : "doctor.no_colour"),
  });
  if (columns >= COLUMNS_NEEDED) return { item: "terminal", status: "ok", said, data };
  const advice = fact("doctor.terminal_advice", { columns: COLUMNS_NEEDED });
  return { item: "terminal", status: "warning", said, advice, data };
}

/** Empty where there is none. */
function readPackage(file: string): PackageFile {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as PackageFile;
  } catch {
    return {};
  }
}
