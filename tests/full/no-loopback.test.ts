import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { root } from "../support/run-command.ts";

/** A network of its own, in which not even the loopback interface is up. */
const alone = ["--user", "--map-root-user", "--net"];
const mayBeAlone = spawnSync("unshare", [...alone, "true"]).status === 0;

describe.skipIf(!mayBeAlone)("without a loopback network", () => {
  test.each(["14", "17", "18"])("lab %s says so at once, and starts nothing", (lab) => {
    const command = [process.execPath, "course/start.js", lab, "--lang", "en"];
    const { status, stdout, stderr } = spawnSync("unshare", [...alone, ...command], {
      cwd: root,
      encoding: "utf8",
      timeout: 100_000,
      killSignal: "SIGKILL",
    });
    expect(stderr).toMatch(/nothing reaches 127\.0\.0\.1 here \(\w+\), where this lab serves/);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  });
});
