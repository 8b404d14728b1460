import { createServer } from "node:http";
import { createServer as createTcp } from "node:net";
import { expect, test } from "vitest";
import { listenOnLoopback } from "./listen-on-loopback.ts";

test("the address is one at which somebody answers", async () => {
  const server = createServer((_, response) => response.end("here"));
  const url = await listenOnLoopback(server);
  expect(await (await fetch(url)).text()).toBe("here");
  await new Promise((resolve) => server.close(resolve));
});

test("where it listens and nobody reaches it, that is said", async () => {
  // Its address is that of a port at which nobody is any more.
  const gone = createTcp().listen(0, "127.0.0.1");
  await new Promise((resolve) => gone.once("listening", resolve));
  const address = gone.address();
  await new Promise((resolve) => gone.close(resolve));
  const server = createServer();
  server.address = () => address;
  await expect(listenOnLoopback(server)).rejects.toMatchObject({
    fact: { code: "lab.no_loopback", params: { problem: "ECONNREFUSED" } },
  });
  expect(server.listening).toBe(false);
});
