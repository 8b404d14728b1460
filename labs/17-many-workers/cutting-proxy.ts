import { connect, createServer, type Socket } from "node:net";
import { AT_ONCE } from "#agent/edges/postgres-one-statement.ts";

/** Where the next commit loses its connection. */
export type Cut = "before the commit" | "after the commit";

export interface CuttingProxy {
  /** The database's address, by way of this proxy. */
  url: string;
  /** The next commit that comes by is cut off, once. */
  cutNext(cut: Cut): void;
  close(): Promise<void>;
}

/**
 * Stands between a client and its database, as any network does, and cuts a connection where it is told to.
 */
export async function startCuttingProxy(url: string): Promise<CuttingProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let cut: Cut | undefined;

  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    let answersNoMore = false;
    client.on("data", (bytes) => {
      const isCommit = bytes.includes("commit\0") || bytes.includes(AT_ONCE);
      if (isCommit && cut === "before the commit") {
        cut = undefined;
        client.destroy();
        return;
      }
      if (isCommit && cut === "after the commit") {
        cut = undefined;
        answersNoMore = true;
      }
      database.write(bytes);
    });
    database.on("data", (bytes) => {
      if (answersNoMore) client.destroy();
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const own = new URL(url);
  own.hostname = "127.0.0.1";
  own.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: own.href,
    cutNext(where) {
      cut = where;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
