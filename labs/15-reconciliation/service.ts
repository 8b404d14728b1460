import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "../14-idempotency/listen-on-loopback.ts";

/** What becomes of a request that arrives: it is awaited before anything is done about it. */
export interface Fate {
  lands: "at once" | "later" | "never";
  /** Whether the sender hears of it. */
  isAnswered: boolean;
}

export interface ServiceOptions {
  /** Of charges and refunds, counted from 1. Default: it lands and is answered. */
  fate?(request: number): Promise<Fate> | Fate;
  /** Told of each cancellation, before it is answered. */
  onCancel?(): Promise<void> | void;
}

/** A real server on this machine: charges and takes back under keys, answers look-ups, cancels keys. */
export interface Service {
  url: string;
  /** Charges that stand: those that were taken back do not. */
  standing(): number;
  requests(): number;
  /** Whatever is still on its way arrives now. */
  land(): void;
  close(): Promise<void>;
}

type Known = "charged" | "cancelled" | "refunded";

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const known = new Map<string, Known>();
  const flying: (() => void)[] = [];
  let requests = 0;

  function act(path: string, key: string, of: string): string {
    if (path === "/refund" && known.get(of) === "charged") known.set(of, "refunded");
    if (path !== "/refund" && !known.has(key)) known.set(key, "charged");
    return known.get(path === "/refund" ? of : key) ?? "unknown";
  }

  async function post(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const key = String(request.headers["idempotency-key"]);
    const arrive = () => act(url.pathname, key, url.searchParams.get("key") ?? "");
    requests += 1;
    const { lands, isAnswered } = (await options.fate?.(requests)) ?? { lands: "at once", isAnswered: true };
    if (lands === "later") flying.push(arrive);
    const said = lands === "at once" ? arrive() : "";
    if (isAnswered) end(response, 201, said);
    else response.destroy();
  }

  async function cancel(response: ServerResponse, key: string): Promise<void> {
    if (!known.has(key)) known.set(key, "cancelled");
    await options.onCancel?.();
    end(response, known.get(key) === "charged" ? 200 : 410, known.get(key) ?? "");
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const key = url.searchParams.get("key") ?? "";
    request.resume();
    if (request.method === "GET")
      end(response, known.get(key) === "charged" ? 200 : 404, known.get(key) ?? "");
    else if (request.method === "DELETE") cancel(response, key).catch(() => response.destroy());
    else post(request, response, url).catch(() => response.destroy());
  });
  const url = await listenOnLoopback(server);
  return {
    url,
    standing: () => [...known.values()].filter((state) => state === "charged").length,
    requests: () => requests,
    land() {
      for (const arrive of flying.splice(0)) arrive();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain", connection: "close" }).end(text);
}
