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

test("an error is read only so far", async () => {
  await withServer([{ ...whole, status: 500, body: "x".repeat(200_000) }], async ({ baseUrl }) => {
    expect((await (await carefulFetch(baseUrl)).text()).length).toBe(64 * 1024);
  });
});

test("a redirect is not followed: the key would go along", async () => {
  const redirect = { status: 307, headers: { location: "/elsewhere" }, body: "" };
  await withServer([redirect, { body: "stolen" }], async ({ baseUrl, requests }) => {
    const response = await carefulFetch(baseUrl, {
      method: "POST",
      headers: { "x-api-key": "k" },
      body: "{}",
    });
    expect(response.status).toBe(307);
    expect(requests).toHaveLength(1);
  });
});

test("a reply without an end is read only so far", async () => {
  await withServer([{ ...whole, body: Buffer.alloc(70 * 1024 * 1024, 120) }], async ({ baseUrl }) => {
    const { byteLength } = await (await carefulFetch(baseUrl)).arrayBuffer();
    expect(byteLength).toBe(64 * 1024 * 1024);
  });
}, 20_000);
