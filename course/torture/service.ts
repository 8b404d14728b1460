import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Landing } from "./boundaries.ts";

/** A death that strikes while a request is at the service. */
export interface DeathAtService {
  name: string;
  at: "effect sent" | "effect landed";
  lands: Landing;
  /** Settles once the sender is dead. */
  kill(): Promise<void>;
}

/** The world outside: it alone says how often something really happened. */
export interface Service {
  url: string;
  /** How often each action took effect. */
  readonly effects: ReadonlyMap<string, number>;
  /** Undefined: nobody dies here. */
  expect(death: DeathAtService | undefined): void;
  /** Everything that a dead sender had sent has arrived; nothing is on its way any more. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

interface Flying {
  arrive(): void;
  /** How many other requests are answered before it arrives. */
  later: number;
}

/** On the loopback interface: `/charge`, `/desk` and `/message`. */
export async function startService(): Promise<Service> {
  const effects = new Map<string, number>();
  const keys = new Map<string, "done" | "cancelled">();
  const sockets = new Set<Socket>();
  let flying: Flying[] = [];
  let death: DeathAtService | undefined;

  /** A charge under a known key is not made again; the desk makes it again, unless it was cancelled. */
  function act(path: string, key: string, name: string): void {
    if (path === "/charge" && keys.has(key)) return;
    if (path === "/desk" && keys.get(key) === "cancelled") return;
    effects.set(name, (effects.get(name) ?? 0) + 1);
    keys.set(key, "done");
  }

  async function post(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const { order, to } = JSON.parse(await textOf(request)) as { order?: string; to?: string };
    const name = order ?? to ?? "";
    const arrive = () => act(path, String(request.headers["idempotency-key"] ?? name), name);
    const struck = death?.name === name ? death : undefined;
    if (struck) death = undefined;
    if (struck?.at === "effect sent") {
      await struck.kill();
      const later = LATER[struck.lands];
      if (later === 0) arrive();
      if (later > 0) flying.push({ arrive, later: later - 1 });
      response.destroy();
      return;
    }
    arrive();
    await struck?.kill();
    end(response, 201, "done");
  }

  function cancel(response: ServerResponse, key: string): void {
    if (!keys.has(key)) keys.set(key, "cancelled");
    end(response, keys.get(key) === "done" ? 200 : 410, keys.get(key) ?? "");
  }

  /** What others had sent before may come first. */
  function letLand(): void {
    const landing = flying.filter(({ later }) => later === 0);
    flying = flying.filter(({ later }) => later > 0);
    for (const one of flying) one.later -= 1;
    for (const { arrive } of landing) arrive();
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const key = searchParams.get("key") ?? "";
    if (pathname === "/quiet") return end(response, 200, "");
    letLand();
    if (request.method === "GET") end(response, keys.get(key) === "done" ? 200 : 404, keys.get(key) ?? "");
    else if (request.method === "DELETE") cancel(response, key);
    else post(request, response, pathname).catch(() => response.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    effects,
    expect(next) {
      death = next;
    },
    async settle() {
      // Connections are taken in the order in which they were made: behind this one, none of a dead sender's
      // is left untaken.
      await (await fetch(`${url}/quiet`)).text();
      while (sockets.size > 0) await new Promise((resolve) => setTimeout(resolve, 1));
      for (const { arrive } of flying.splice(0)) arrive();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const LATER: Readonly<Record<Landing, number>> = {
  "before the restart": 0,
  "before the next request": 1,
  "after the next request": 2,
  "after two requests": 3,
  never: -1,
};

/** No connection is kept: one that is still there has something to say. */
function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain", connection: "close" }).end(text);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request) text += piece;
  return text;
}
