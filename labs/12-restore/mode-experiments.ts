import { approverOf, choosePermissionMode } from "#agent/permission-mode.ts";
import { createPermissions } from "#agent/permissions.ts";
import type { HarnessListener } from "#contracts/harness.ts";
import type { PermissionMode } from "#contracts/permission-mode.ts";
import type { Approver } from "#contracts/permissions.ts";
import type { RestoreOptions } from "#contracts/restore.ts";
import type { Workspace } from "#contracts/workspace.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { call, type HouseWish, house, type Seen } from "./house.ts";
import { type Lives, measured } from "./lives.ts";

const nowhere: Workspace = { root: "/w", look: async () => ({ kind: "absent" }) };

/** What happened between the restore and the model's call, in order. */
interface ModeScene {
  mode: PermissionMode;
  happened: string[];
}

/** Another program wakes the session, whose user had chosen to allow everything. */
export async function bypassByProgram(context: LabContext, lives: Lives): Promise<Measured> {
  return wakeUp({ context, lives }, "bypass", {});
}

/** The user is there, was shown the mode and wants it back. */
export async function bypassByUser(context: LabContext, lives: Lives): Promise<Measured> {
  return wakeUp({ context, lives }, "bypass", { revivePermissionMode: "bypass" });
}

/** A later version of the program had a mode that this one does not know. */
export async function unknownMode(context: LabContext, lives: Lives): Promise<Measured> {
  return wakeUp({ context, lives }, "trust-the-model", { revivePermissionMode: "trust-the-model" });
}

async function wakeUp(
  { context, lives }: { context: LabContext; lives: Lives },
  stored: string,
  options: RestoreOptions,
): Promise<Measured> {
  await allowedOnce(lives, stored);
  const scene: ModeScene = { mode: "deny", happened: [] };
  const seen: Seen = { asked: [], ran: [] };
  const builder = house(lives.open, lives.surroundings, asking(scene, "nobody"), seen);
  const { harness, report } = await builder.listen(heeding(scene)).restore(options);
  const end = await harness.prompt("append once more", "run-2");
  await lives.end();
  const { permission } = report;
  const params = { stored, mode: permission.mode };
  const became = permission.became ?? "kept";
  return measured(
    context,
    end.terminal === "blocked" ? "blocked" : "completed",
    { code: `lab12.${became}`, params },
    {
      stored,
      mode: permission.mode,
      appended: seen.ran.length,
      happened: scene.happened.join(", "),
    },
  );
}

/** The first life: the user says yes to one call, and later chooses a mode. */
async function allowedOnce(lives: Lives, mode: string): Promise<void> {
  const scene: ModeScene = { mode: "ask", happened: [] };
  const { harness, log } = await house(lives.open, lives.surroundings, asking(scene, "once")).restore();
  await harness.prompt("append a line", "run-1");
  await choosePermissionMode(log, mode as PermissionMode);
  await lives.end();
}

/** A host whose policy asks about every call; the mode says who answers. */
function asking(scene: ModeScene, answer: "once" | "nobody"): HouseWish {
  const person: Approver = {
    async ask() {
      scene.happened.push("asked");
      return answer;
    },
  };
  return {
    tools: ["append"],
    script: [call("c1", "append"), "appended", call("c2", "append"), "appended again"],
    during: async () => void scene.happened.push("ran"),
    seams: ({ entries, append, signal }) =>
      createPermissions({
        policy: { tools: { append: { kind: "other" } }, rules: [] },
        workspace: nowhere,
        approver: approverOf(scene.mode, person),
        entries,
        append,
        signal,
      }),
  };
}

/** The mode is shown, and in force, before any tool can run. */
function heeding(scene: ModeScene): HarnessListener {
  return {
    name: "mode",
    hear(event) {
      if (event.type !== "restored") return;
      scene.mode = event.report.permission.mode;
      scene.happened.push(`shown ${scene.mode}`);
    },
  };
}
