/** Enough for any reply, and little enough that a server cannot fill the memory with one. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;

/**
 * `fetch` as a model's request needs it: no redirect is followed, since the key would go along to wherever it
 * leads, and a body is read only so far. What is longer ends there, like any reply that ends too early.
 */
export async function carefulFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: "manual" });
  if (response.body === null) return response;
  const limit = response.ok ? MAX_REPLY_BYTES : MAX_ERROR_BYTES;
  return new Response(response.body.pipeThrough(atMost(limit)), response);
}

function atMost(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let left = limit;
  return new TransformStream({
    transform(bytes, controller) {
      controller.enqueue(bytes.subarray(0, left));
      left -= bytes.length;
      if (left <= 0) controller.terminate();
    },
  });
}
