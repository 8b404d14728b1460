import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isHarnessError } from "#contracts/errors.ts";
import { render } from "#contracts/render.ts";
import { installRestate } from "../course/restate/install-restate.ts";
import { RESTATE } from "../course/restate/restate-version.ts";
import { root, runLabCommand } from "./support/run-command.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

interface Package {
  version?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
}

const { path } = temporaryFolder();
const lock = JSON.parse(readFileSync(join(root, "course/restate/restate-lock.json"), "utf8")) as {
  packages: Record<string, Package>;
};

test("the lock file vouches for every package of Restate, which is asked for in exact versions", () => {
  const { "": asked, ...packages } = lock.packages;
  const wanted = { "@restatedev/restate-sdk": RESTATE.sdk, "@restatedev/restate-server": RESTATE.server };
  expect(asked?.dependencies).toEqual(wanted);
  for (const [name, version] of Object.entries(wanted)) {
    expect(packages[`node_modules/${name}`]?.version).toBe(version);
  }
  const unvouched = Object.entries(packages).filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  expect(unvouched).toEqual([]);
});

test("Restate is no package of this project", () => {
  expect(readFileSync(join(root, "package.json"), "utf8")).not.toContain("@restatedev");
  expect(readFileSync(join(root, "package-lock.json"), "utf8")).not.toContain("@restatedev");
});

test.each(["zh", "en"] as const)(
  "before it is fetched, it is said how much comes and stays: %s",
  (language) => {
    const said = render(
      {
        code: "restate.installing",
        params: { version: "1", sdk: "2", downloadMb: 81, diskMb: 232, folder: "/cache" },
      },
      language,
    );
    for (const word of ["81 MB", "232 MB", "/cache"]) expect(said).toContain(word);
  },
);

test("the list of lab 18 says that its experiment with Restate fetches it, and how much", async () => {
  const { stdout } = await runLabCommand(["18", "--list", "--lang", "en"]);
  const { variations } = JSON.parse(stdout) as { variations: Record<string, string> };
  const needing = Object.keys(variations).filter((name) =>
    variations[name]?.includes("needs Restate 1.7.12"),
  );
  expect(needing).toEqual(["restate"]);
  expect(variations.restate).toContain("81 MB");
});

test("for a platform without a server it is refused before anything is fetched", async () => {
  const told: string[] = [];
  const refused = await installRestate(({ code }) => told.push(code), path("none"), "win32-x64").catch(
    (thrown) => (isHarnessError(thrown) ? thrown.fact : thrown),
  );
  const params = { version: RESTATE.server, platform: "win32-x64" };
  expect(refused).toEqual({ code: "restate.no_server", params });
  expect(told).toEqual([]);
  expect(readdirSync(path())).not.toContain("none");
});

test("without a network it says what is missing, measures nothing and leaves nothing", async () => {
  const env = {
    XDG_CACHE_HOME: path("cache"),
    npm_config_cache: path("npm"),
    // Nobody listens there.
    npm_config_registry: "http://127.0.0.1:9/",
  };
  const { exitCode, stdout, stderr } = await runLabCommand(["18", "restate", "--lang", "en"], { env });
  expect(exitCode).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain("about 81 MB to fetch");
  expect(stderr).toContain("Restate 1.7.12 could not be installed (ECONNREFUSED)");
  const kept = process.platform === "darwin" ? [] : readdirSync(path("cache", "agent-harness-lab"));
  expect(kept).toEqual([]);
});
