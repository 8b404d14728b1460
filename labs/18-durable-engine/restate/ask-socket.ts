import { request } from "node:http";
import { text } from "node:stream/consumers";

export type Ask = (method: "GET" | "POST" | "PATCH", path: string, body?: unknown) => Promise<string>;

/**
 * HTTP over a socket in a folder: no port that another process could have taken, and nobody reaches it who
 * may not enter the folder.
 * @throws {Error} what the connection fails with, and any status but 2xx.
 */
export function askAt(socketPath: string): Ask {
  return async (method, path, body) => {
    const headers = { accept: "application/json", "content-type": "application/json" };
    const sent = request({ socketPath, method, path, headers, timeout: 10_000 });
    sent.once("timeout", () => sent.destroy(new Error(`no answer to ${path}`)));
    sent.end(body === undefined ? "" : JSON.stringify(body));
    return new Promise<string>((resolve, reject) => {
      sent.once("error", reject);
      sent.once("response", (response) => {
        text(response).then((said) => {
          const { statusCode = 0 } = response;
          if (statusCode >= 200 && statusCode < 300) resolve(said);
          else reject(new Error(`${path} was answered with ${statusCode}: ${said}`));
        }, reject);
      });
    });
  };
}
