import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { HarnessError } from "#contracts/errors.ts";

/**
 * Serves on a free port of the loopback interface. A server may listen on one that nobody reaches, so it is
 * tried: what a lab says of lost answers would be wrong where none can come.
 * @returns the address, with a `/` at its end
 * @throws {HarnessError} `lab.no_loopback` {problem}; then nothing listens any more.
 */
export async function listenOnLoopback(server: Server): Promise<string> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(0, "127.0.0.1", resolve);
    });
    const { port } = server.address() as AddressInfo;
    await reached(port);
    return `http://127.0.0.1:${port}/`;
  } catch (error) {
    server.close();
    const problem = String((error as NodeJS.ErrnoException).code ?? error);
    throw new HarnessError({ code: "lab.no_loopback", params: { problem } }, { cause: error });
  }
}

function reached(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", reject).once("connect", () => {
      socket.destroy();
      resolve();
    });
  });
}
