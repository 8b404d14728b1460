import { serviceAt } from "../17-many-workers/http-service.ts";
import type { Service } from "../17-many-workers/service.ts";

export type Halts = "before effect" | "after effect";

/** The service, as a process reaches it that can be killed right before an effect, or right behind it. */
export function halting(
  url: string,
  haltsAt: Halts | undefined,
  halt: (at: Halts) => Promise<void>,
): Service {
  const service = serviceAt(url);
  const around = async <Done>(act: () => Promise<Done>): Promise<Done> => {
    if (haltsAt === "before effect") await halt(haltsAt);
    const done = await act();
    if (haltsAt === "after effect") await halt(haltsAt);
    return done;
  };
  return {
    write: (content) => around(() => service.write(content)),
    writeWithToken: (content, token) => around(() => service.writeWithToken(content, token)),
    charge: () => around(() => service.charge()),
    pay: (key) => around(() => service.pay(key)),
  };
}
