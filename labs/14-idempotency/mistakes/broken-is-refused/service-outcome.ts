import type { Fact } from "#contracts/facts.ts";
import type { Reality } from "#contracts/reality.ts";
import type { ToolOutcome } from "#contracts/tools.ts";

/** What a service answered over HTTP. */
export interface ServiceReply {
  status: number;
  text: string;
}

/**
 * What a service's reply says about the effect. A success is done; most of 4xx say that this request did
 * nothing, 422 among them: the key is known, with another request. All else says too little: a server that
 * broke may have done it before, 409 is an equal request that still goes on, and 202 is a promise.
 */
export function serviceOutcome(tool: string, { status, text }: ServiceReply): ToolOutcome {
  if (isSuccess(status)) return { status: "done", content: [{ type: "text", text }] };
  const reason: Fact = {
    code: isRefusal(status) ? "service.refused" : "service.unclear",
    params: { tool, status },
  };
  return { status: isRefusal(status) ? "refused" : "unknown", reason };
}

/** What a look-up by key says. Not found is not "never": the request may be on its way. */
export function serviceReality(tool: string, { status, text }: ServiceReply): Reality {
  const evidence: Fact = { code: "service.looked_up", params: { tool, status } };
  if (isSuccess(status)) return { status: "found", content: [{ type: "text", text }], evidence };
  return { status: status === 404 ? "absent" : "silent", evidence };
}

const ACCEPTED = 202;

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300 && status !== ACCEPTED;
}

/** Of these, 408 and 499 say that a request was given up half-way, 409 and 425 that it is too early. */
const UNCLEAR: ReadonlySet<number> = new Set([408, 409, 425, 499]);

function isRefusal(status: number): boolean {
  return status >= 400 && !UNCLEAR.has(status);
}
