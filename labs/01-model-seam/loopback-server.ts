import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as nextRound } from "node:timers/promises";

/** What the server does with one request. */
export interface Served {
  /** Default: 200, and then as a stream of events. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  /** After the body. Default `end`; `drop` destroys the socket, `hang` says nothing more. */
  afterwards?: "end" | "drop" | "hang";
  /** How many bytes go out in one write: the length of the n-th piece, from 0. Default: see `AWKWARD`. */
  pieceBytes?: (piece: number) => number;
}

export interface LoopbackServer {
  /** As an OpenAI-compatible client takes it. */
  baseUrl: string;
  /** What has been asked so far, oldest first. */
  requests: Received[];
}

export interface Received {
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/**
 * Runs `use` with a model server on this machine alone. The n-th request gets the n-th answer. The server is
 * gone when this returns, with every connection, whatever happened.
 */
export async function withServer<Value>(
  answers: readonly Served[],
  use: (server: LoopbackServer) => Promise<Value>,
): Promise<Value> {
  const requests: Received[] = [];
  const server = createServer((request, response) => {
    // A client that hangs up in the middle is part of the experiments.
    answer(request, response, requests, answers).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  try {
    return await use({ baseUrl: `http://127.0.0.1:${port}/v1`, requests });
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
}

/** Seven bytes, then five: cuts inside JSON, inside `data:`, and inside the bytes of one character. */
const AWKWARD = (piece: number): number => (piece % 2 === 0 ? 7 : 5);

const NOTHING_PLANNED: Served = { status: 500, body: "no answer is planned for this request" };

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  requests: Received[],
  answers: readonly Served[],
): Promise<void> {
  const body = Buffer.concat(await request.toArray()).toString();
  const served = answers[requests.length] ?? NOTHING_PLANNED;
  requests.push({ path: request.url ?? "", headers: request.headers, body });
  const { status = 200, afterwards = "end", pieceBytes = AWKWARD } = served;
  const contentType = status === 200 ? "text/event-stream" : "application/json";
  response.writeHead(status, { "content-type": contentType, ...served.headers });
  response.flushHeaders();
  const bytes = Buffer.from(served.body);
  for (let piece = 0, start = 0; start < bytes.length; piece++) {
    const end = start + Math.max(1, pieceBytes(piece));
    await write(response, bytes.subarray(start, end));
    start = end;
  }
  if (afterwards === "end") response.end();
  if (afterwards === "drop") response.destroy();
}

/** One write is one packet only if the other side had its turn in between. */
async function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
  await nextRound();
}
