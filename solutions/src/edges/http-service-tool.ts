import type { Static, TSchema } from "typebox";
import { sha256Hex } from "#agent/arguments-digest.ts";
import { problemOf } from "#agent/problem-of.ts";
import { type ServiceReply, serviceOutcome, serviceReality } from "#agent/service-outcome.ts";
import type { AskedOperation, Reality } from "#contracts/reality.ts";
import type { Tool, ToolContext, ToolOutcome } from "#contracts/tools.ts";

/** What a tool says of itself, besides what the service makes of it. */
type Declared<Parameters extends TSchema> = Pick<Tool<Parameters>, "name" | "description" | "parameters"> &
  Partial<Pick<Tool<Parameters>, "action" | "volatileParameters" | "repeatable" | "keyLifetimeMs">>;

export interface HttpServiceOptions<Parameters extends TSchema> extends Declared<Parameters> {
  /** The arguments are sent there, by POST as JSON. */
  url: string;
  /** The service takes `Idempotency-Key`, and does nothing again under a key that it knows. */
  keyed: boolean;
  /** The service tells by `GET url?key=` what it knows of a key. */
  answersLookups?: boolean;
  timeoutMs: number;
}

/**
 * A tool that asks a service over HTTP. It sends each request once, and says `done` or `refused` only by what
 * the service said itself: a lost answer and a time-out are `unknown`. It is safe to retry where the service
 * takes keys, and only for as long as it knows them.
 */
export function createHttpServiceTool<Parameters extends TSchema>(
  options: HttpServiceOptions<Parameters>,
): Tool<Parameters> {
  const { url, keyed, answersLookups = false, timeoutMs, ...declared } = options;
  const { name } = declared;
  return {
    ...declared,
    retrySafe: keyed,
    execute: (args, context) => send(options, args, context),
    ...(answersLookups && {
      lookup: ({ idempotencyKey, signal }: AskedOperation<Static<Parameters>>) =>
        lookUp(name, `${url}?key=${encodeURIComponent(headerKey(idempotencyKey))}`, timeoutMs, signal),
    }),
  };
}

async function send<Parameters extends TSchema>(
  { name, url, keyed, timeoutMs }: HttpServiceOptions<Parameters>,
  args: Static<Parameters>,
  { idempotencyKey, signal }: ToolContext,
): Promise<ToolOutcome> {
  if (signal?.aborted) {
    return { status: "refused", reason: { code: "tool.not_run_aborted", params: { tool: name } } };
  }
  const headers = {
    "content-type": "application/json",
    ...(keyed && { "idempotency-key": headerKey(idempotencyKey) }),
  };
  try {
    const request = { method: "POST", headers, body: JSON.stringify(args) };
    return serviceOutcome(name, await exchange(url, request, timeoutMs, signal));
  } catch (error) {
    const params = { tool: name, problem: problemOf(networkCause(error)) };
    const reason = { code: "service.no_answer", params } as const;
    return { status: neverLeft(error) ? "refused" : "unknown", reason };
  }
}

async function lookUp(
  tool: string,
  url: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Reality> {
  try {
    return serviceReality(tool, await exchange(url, {}, timeoutMs, signal));
  } catch (error) {
    const params = { tool, problem: problemOf(networkCause(error)) };
    return { status: "silent", evidence: { code: "service.no_answer", params } };
  }
}

/** No redirect is followed: the request, and its key, would go to whom nobody chose. */
async function exchange(
  url: string,
  request: RequestInit,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<ServiceReply> {
  const late = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    ...request,
    redirect: "manual",
    signal: signal ? AbortSignal.any([signal, late]) : late,
  });
  return { status: response.status, text: await textAtMost(response) };
}

const MOST_CHARACTERS = 30_000;

/** A service that never stops answering is stopped by the time-out. */
async function textAtMost(response: Response): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > MOST_CHARACTERS) return text.slice(0, MOST_CHARACTERS).toWellFormed();
  }
  return text + decoder.decode();
}

const MOST_KEY_CHARACTERS = 255;

/** Services take keys of so many characters; a longer one keeps its meaning as its digest. */
function headerKey(key: string): string {
  return key.length <= MOST_KEY_CHARACTERS ? key : `sha256:${sha256Hex(key)}`;
}

/** `fetch` hides what went wrong in the cause of its error. */
function networkCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

/** There was no connection that anything could have gone over. */
function neverLeft(error: unknown): boolean {
  const cause = networkCause(error);
  return (
    cause instanceof Error && "code" in cause && ["ECONNREFUSED", "ENOTFOUND"].includes(String(cause.code))
  );
}
