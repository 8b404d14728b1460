import { createServer, type IncomingMessage } from "node:http";
import type { Service } from "./service.ts";

/** A service outside of everything, with a memory of its own: the only witness of what really happened. */
export interface RealService {
  url: string;
  /** What the file holds now. */
  readonly file: string | undefined;
  /** How often each action took effect: `charge`, or the key of a payment. */
  readonly effects: ReadonlyMap<string, number>;
  /** How many requests came with a token that was too old. */
  readonly refused: number;
  close(): Promise<void>;
}

interface Request {
  action: "write" | "charge" | "pay";
  content?: string;
  token?: number;
  key?: string;
}

export async function startService(): Promise<RealService> {
  const effects = new Map<string, number>();
  let file: string | undefined;
  let newest = 0;
  let refused = 0;

  function answer({ action, content, token, key = action }: Request): "done" | "refused" {
    if (token !== undefined && token < newest) {
      refused += 1;
      return "refused";
    }
    newest = Math.max(newest, token ?? 0);
    if (action === "write") file = content;
    // Who knows keys does nothing a second time; who does not, does it again.
    else if (action === "charge" || !effects.has(key)) effects.set(key, (effects.get(key) ?? 0) + 1);
    return "done";
  }

  const server = createServer(async (request, response) => {
    response.end(answer(JSON.parse(await textOf(request))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    effects,
    get file() {
      return file;
    },
    get refused() {
      return refused;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The same service, as a worker reaches it. */
export function serviceAt(url: string): Service {
  const ask = async (request: Request) => {
    const response = await fetch(url, { method: "POST", body: JSON.stringify(request) });
    return (await response.text()) === "done" ? ("done" as const) : ("refused" as const);
  };
  const done = async (request: Request): Promise<"done"> => {
    await ask(request);
    return "done";
  };
  return {
    write: (content) => done({ action: "write", content }),
    writeWithToken: (content, token) => ask({ action: "write", content, token }),
    charge: () => done({ action: "charge" }),
    pay: (key) => done({ action: "pay", key }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request) text += piece;
  return text;
}
