import type { LabContext, Measured } from "../experiment.ts";
import type { PlannedCall } from "./explored-boot.ts";
import { inScene, measured } from "./scene.ts";

/** The service looks at tokens: the late request of the frozen worker is refused. */
export const frozenWithToken = (context: LabContext) => frozen(context, "write_with_token");

/** It looks at nothing: so nobody repeats what may still come. */
export const frozenPlain = (context: LabContext) => frozen(context, "write");

/**
 * A worker is frozen right behind its last look at the lease, with its request in its hand; another one takes
 * the run over; then it wakes up. SIGSTOP does to a process what a full machine, a sleeping laptop or a pause
 * for garbage does.
 */
function frozen(context: LabContext, tool: string): Promise<Measured> {
  const calls: PlannedCall[] = ["A", "B"].map((content) => ({ tool, content }));
  return inScene(async (scene) => {
    const first = scene.start("first", calls, { haltsAt: "before effect" });
    const claimed = await first.says("claimed");
    await first.says("before effect");
    first.child.kill("SIGSTOP");
    first.goOn();
    context.tell({ code: "lab17.frozen", params: { token: claimed.token } });
    await scene.leaseRunsOut();
    const second = scene.start("second", calls);
    const { token } = await second.says("claimed");
    const { end } = await second.says("end");
    context.tell({ code: "lab17.took_over", params: { token, end } });
    first.child.kill("SIGCONT");
    const late = await first.says("end");
    context.tell({ code: "lab17.woke_up", params: { end: late.end } });
    const { file = "", refused } = scene.service;
    const reason =
      end === "completed"
        ? ({ code: "lab17.late_refused", params: {} } as const)
        : ({ code: "worker.late_request", params: { tool } } as const);
    return measured(context, end, reason, {
      tokens: `${claimed.token} -> ${token}`,
      lateRecord: late.end,
      lateRequestsRefused: refused,
      file,
    });
  });
}
