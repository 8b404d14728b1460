import { expect, test } from "vitest";
import { carefulFetch } from "#agent/edges/careful-fetch.ts";
import { withServer } from "../../../labs/01-model-seam/loopback-server.ts";

const whole = { pieceBytes: () => 1 << 20 };

test("a reply comes as it is, with its status and headers", async () => {
  await withServer([{ body: "é🙂", pieceBytes: () => 1 }], async ({ baseUrl }) => {
    const response = await carefulFetch(baseUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(await response.text()).toBe("é🙂");
  });
});

test("an error is read only so far, and no redirect is followed", async () => {
  const long = { ...whole, status: 500, body: "x".repeat(200_000) };
  await withServer([long, { status: 302, body: "" }], async ({ baseUrl, requests }) => {
    expect((await (await carefulFetch(baseUrl)).text()).length).toBe(64 * 1024);
    expect((await carefulFetch(baseUrl)).status).toBe(302);
    expect(requests).toHaveLength(2);
  });
});

test("a reply without an end is read only so far", async () => {
  await withServer([{ ...whole, body: Buffer.alloc(70 * 1024 * 1024, 120) }], async ({ baseUrl }) => {
    const { byteLength } = await (await carefulFetch(baseUrl)).arrayBuffer();
    expect(byteLength).toBe(64 * 1024 * 1024);
  });
}, 20_000);
