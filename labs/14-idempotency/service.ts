import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "./listen-on-loopback.ts";

/** `order` takes keys and answers look-ups, `ticket` takes keys alone, `message` knows neither. */
export type ServiceKind = "order" | "ticket" | "message";

/** What becomes of one request: when it takes effect, and whether anybody hears of it. */
export interface Fate {
  lands: "at once" | "later" | "never";
  /** `hangs up`: the answer is lost at once; `silent`: nobody answers, until the sender has enough. */
  answer: "given" | "hangs up" | "silent";
}

export interface ServiceOptions {
  kind: ServiceKind;
  /** Waited for before anything is done about a request; they count from 1. Default: done and answered. */
  fate?(request: number): Promise<Fate> | Fate;
  /** Keys are forgotten after so long, by this clock. Absent: never. */
  forgets?: { afterMs: number; now(): number };
  /** Parts of a request that do not make it another one. */
  ignores?: readonly string[];
}

export interface Received {
  key: string | undefined;
  body: Readonly<Record<string, unknown>>;
}

/** A real server on this machine that counts what it did. */
export interface Service {
  url: string;
  /** How often something really happened. */
  effects(): number;
  received(): readonly Received[];
  /** Whatever is still on its way arrives now. */
  land(): void;
  close(): Promise<void>;
}

interface Known {
  body: string;
  answer: string;
  at: number;
}

/** Served on a free port of the loopback interface, until it is closed. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const received: Received[] = [];
  const flying: Received[] = [];
  const known = new Map<string, Known>();
  let effects = 0;

  /** The status and text that a request is answered with, once it arrives. */
  function act({ key, body }: Received): [status: number, text: string] {
    const saved = key === undefined ? undefined : fresh(known.get(key));
    if (saved) return saved.body === identityOf(body) ? [200, saved.answer] : [422, "key reused"];
    effects += 1;
    const answer = `done ${effects}`;
    if (key !== undefined)
      known.set(key, { body: identityOf(body), answer, at: options.forgets?.now() ?? 0 });
    return [201, answer];
  }

  function fresh(saved: Known | undefined): Known | undefined {
    const { forgets } = options;
    return saved && forgets && forgets.now() - saved.at >= forgets.afterMs ? undefined : saved;
  }

  function identityOf(body: Received["body"]): string {
    return JSON.stringify(Object.entries(body).filter(([name]) => !options.ignores?.includes(name)));
  }

  async function post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const header = request.headers["idempotency-key"];
    const key = options.kind === "message" || header === undefined ? undefined : String(header);
    const one = { key, body: JSON.parse(await textOf(request)) };
    const number = received.push(one);
    const isInProgress = key !== undefined && flying.some((other) => other.key === key);
    const { lands, answer } = (await options.fate?.(number)) ?? SERVED;
    if (lands === "later") flying.push(one);
    const said = isInProgress ? IN_PROGRESS : lands === "at once" ? act(one) : undefined;
    if (said && answer === "given") return end(response, said[0], said[1]);
    if (answer !== "silent") response.destroy();
  }

  function get(request: IncomingMessage, response: ServerResponse): void {
    if (options.kind !== "order") {
      end(response, 405, "no look-ups");
      return;
    }
    const key = new URL(request.url ?? "", "http://localhost").searchParams.get("key") ?? "";
    const saved = fresh(known.get(key));
    end(response, saved ? 200 : 404, saved?.answer ?? "no such key");
  }

  const server = createServer((request, response) => {
    if (request.method === "GET") return get(request, response);
    post(request, response).catch(() => response.destroy());
  });
  const url = await listenOnLoopback(server);
  return {
    url,
    effects: () => effects,
    received: () => received,
    land: () => flying.splice(0).forEach(act),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const IN_PROGRESS = [409, "in progress"] as const;
const SERVED: Fate = { lands: "at once", answer: "given" };

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain", connection: "close" }).end(text);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
