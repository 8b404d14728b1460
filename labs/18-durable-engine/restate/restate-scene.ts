import { inScene, type Scene } from "../scene.ts";
import { startTalking, type TalkingProcess } from "../talking-process.ts";
import { restateClient } from "./restate-client.ts";
import type { RestateOrder, RestateWord } from "./restate-order.ts";
import { type RestateServer, startRestate } from "./restate-server.ts";

/** A real server of Restate, the journal's database, the service that counts, and real processes. */
export interface RestateScene extends Pick<Scene, "shared" | "service"> {
  server: RestateServer;
  client: ReturnType<typeof restateClient>;
  start(order: Pick<RestateOrder, "policy" | "journal"> & Partial<RestateOrder>): ServiceProcess;
  /** How often the service was charged. */
  effects(): number;
}

export type ServiceProcess = TalkingProcess<RestateWord>;

/** Whatever happens, nothing of it is left. */
export function inRestateScene<Result>(
  installed: string,
  run: (scene: RestateScene) => Promise<Result>,
): Promise<Result> {
  return inScene(async ({ shared, service, url }) => {
    const server = await startRestate(installed);
    const processes: ServiceProcess[] = [];
    try {
      return await run({
        ...{ shared, service, server },
        client: restateClient(server),
        effects: () => service.effects.get("charge") ?? 0,
        start(order) {
          const place = { installed, url, service: service.url, port: 0, lookAgainMs: 600_000 };
          const child = startTalking<RestateWord>("restate/restate-process.ts", { ...place, ...order });
          processes.push(child);
          return child;
        },
      });
    } finally {
      await Promise.all(processes.map((one) => one.kill()));
      await server.stop();
    }
  });
}
