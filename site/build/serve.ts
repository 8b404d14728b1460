import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../reports/site/", import.meta.url));

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
};

/** What a page says of itself must be enough: this is as strict, for its worker and its files as well. */
const headers = {
  "Content-Security-Policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:",
  "X-Content-Type-Options": "nosniff",
};

/** The built site over loopback, until it is closed. */
export async function serveSite(): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(async ({ url = "/" }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, "http://site").pathname));
    const file = `${folder}${path.slice(1)}${path.endsWith(sep) ? "index.html" : ""}`;
    try {
      const body = await readFile(file);
      const type = types[extname(file)] ?? "application/octet-stream";
      const isPage = type.startsWith("text/html");
      // A page's own policy knows the hashes of its inline scripts; everything else has none.
      response.writeHead(200, { "Content-Type": type, ...(isPage ? {} : headers) }).end(body);
    } catch {
      response.writeHead(404, headers).end("not found");
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((over) => server.close(() => over()));
}
