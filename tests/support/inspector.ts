import { randomBytes } from "node:crypto";
import { connect } from "node:net";

interface Frame {
  /** Only of what has not been awaited. */
  id?: string;
  functionName: string;
  /** Counted from 0, of the script as it runs. */
  line: number;
  column: number;
  scriptId: string;
}

export interface Paused {
  reason: string;
  /** Innermost first; what was awaited comes behind. */
  frames: Frame[];
}

/** A debugger over the real protocol. */
export interface Inspector {
  send(method: string, params?: object): Promise<Record<string, unknown>>;
  /** The next pause. */
  paused(): Promise<Paused>;
  /** The scripts so far, by their ids: their addresses and their source maps. */
  scripts: ReadonlyMap<string, { url: string; sourceMap: string }>;
  close(): void;
}

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
}

export async function openInspector(address: string): Promise<Inspector> {
  const socket = await openSocket(address);
  const answers = new Map<number, (result: Record<string, unknown>) => void>();
  const scripts = new Map<string, { url: string; sourceMap: string }>();
  const pauses: Paused[] = [];
  let wake = () => {};
  let count = 0;
  socket.hear((text) => {
    const { id, method, params = {}, result = {} } = JSON.parse(text) as Message;
    if (id !== undefined) answers.get(id)?.(result);
    if (method === "Debugger.scriptParsed" && params.sourceMapURL)
      scripts.set(String(params.scriptId), {
        url: String(params.url),
        sourceMap: String(params.sourceMapURL),
      });
    if (method === "Debugger.paused") {
      pauses.push(pausedOf(params));
      wake();
    }
  });
  return {
    scripts,
    close: socket.close,
    send(method, params = {}) {
      count += 1;
      const id = count;
      socket.say(JSON.stringify({ id, method, params }));
      return new Promise((resolve) => answers.set(id, resolve));
    },
    async paused() {
      while (pauses.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return pauses.shift() as Paused;
    },
  };
}

interface Trace {
  callFrames: { functionName: string; scriptId: string; lineNumber: number; columnNumber: number }[];
  parent?: Trace;
}

interface Call {
  callFrameId: string;
  functionName: string;
  location: Trace["callFrames"][0];
}

function pausedOf(params: Record<string, unknown>): Paused {
  const calls = params.callFrames as Call[];
  const frames: Frame[] = calls.map(({ callFrameId: id, functionName, location }) => ({
    id,
    functionName,
    scriptId: location.scriptId,
    line: location.lineNumber,
    column: location.columnNumber,
  }));
  for (let trace = params.asyncStackTrace as Trace | undefined; trace; trace = trace.parent) {
    for (const { functionName, scriptId, lineNumber: line, columnNumber: column } of trace.callFrames)
      frames.push({ functionName, scriptId, line, column });
  }
  return { reason: String(params.reason), frames };
}

/** As much of a WebSocket as the inspector needs: text, in frames of any length, masked on the way there. */
async function openSocket(address: string) {
  const { hostname, port, pathname } = new URL(address);
  const socket = connect(Number(port), hostname);
  const key = randomBytes(16).toString("base64");
  const head = [`GET ${pathname} HTTP/1.1`, `Host: ${hostname}:${port}`, "Upgrade: websocket"];
  const more = ["Connection: Upgrade", `Sec-WebSocket-Key: ${key}`, "Sec-WebSocket-Version: 13"];
  socket.write(`${[...head, ...more].join("\r\n")}\r\n\r\n`);
  let bytes = Buffer.alloc(0);
  let isOpen = false;
  let onText: (text: string) => void = () => {};
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const end = bytes.indexOf("\r\n\r\n");
      if (!isOpen && end >= 0) {
        isOpen = true;
        bytes = bytes.subarray(end + 4);
        resolve();
      }
      for (let text = take(); isOpen && text !== undefined; text = take()) onText(text);
    });
  });
  function take(): string | undefined {
    if (bytes.length < 2) return undefined;
    const short = (bytes[1] as number) & 127;
    const begin = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length < begin) return undefined;
    const wide = () => (short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)));
    const length = short < 126 ? short : wide();
    if (bytes.length < begin + length) return undefined;
    const text = bytes.subarray(begin, begin + length).toString("utf8");
    bytes = bytes.subarray(begin + length);
    return text;
  }
  return {
    hear(listener: (text: string) => void) {
      onText = listener;
    },
    say(text: string) {
      const body = Buffer.from(text, "utf8");
      const size = Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 255]);
      // A mask of nothing but zeros changes nothing.
      socket.write(Buffer.concat([size, Buffer.alloc(4), body]));
    },
    close: () => socket.destroy(),
  };
}
