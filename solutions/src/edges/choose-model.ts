import { createDemoModel } from "#agent/demo-task.ts";
import { createHttpModel } from "#agent/edges/http-model.ts";
import type { ProviderOptions } from "#agent/edges/load-language-model.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Model } from "#contracts/model.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The model of this run, and how it is named to the person. */
export interface ChosenModel {
  model: Model;
  name: string;
  /** True: the offline demonstration. */
  isDemo: boolean;
}

const BASE_URLS = { openai: "https://api.openai.com/v1", anthropic: "https://api.anthropic.com/v1" } as const;
const DEFAULT_MODELS = { openai: "gpt-5", anthropic: "claude-sonnet-4-5" } as const;

/**
 * The model that `--model` and the environment ask for. Without a key and without a server of one's own, it
 * is the offline demonstration.
 * @param idleTimeoutMs how long its server may be silent
 * @throws {HarnessError} `agent.model_unclear` where a server is named and no model of it; `agent.no_key`;
 * `agent.bad_base_url`, `agent.bad_key` {variable}.
 */
export function chooseModel(
  asked: string | undefined,
  environment: Environment,
  idleTimeoutMs: number,
  now: () => number,
): ChosenModel {
  const provider = providerOf(asked, environment);
  if (!provider) return { model: createDemoModel(now), name: "demo", isDemo: true };
  const options = { ...provider, idleTimeoutMs, now };
  return { model: createHttpModel(options), name: `${provider.provider}/${provider.modelId}`, isDemo: false };
}

function providerOf(asked: string | undefined, environment: Environment): ProviderOptions | undefined {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL } = environment;
  const [prefix, name] = splitName(asked);
  if (prefix === "demo") return undefined;
  const wantsAnthropic = prefix === "anthropic" || (!prefix && !OPENAI_BASE_URL && !OPENAI_API_KEY);
  if (wantsAnthropic && ANTHROPIC_API_KEY) {
    const baseUrl = usableUrl("ANTHROPIC_BASE_URL", ANTHROPIC_BASE_URL || BASE_URLS.anthropic);
    const modelId = name ?? DEFAULT_MODELS.anthropic;
    const apiKey = usableKey("ANTHROPIC_API_KEY", ANTHROPIC_API_KEY);
    return { provider: "anthropic", baseUrl, apiKey, modelId };
  }
  if (prefix === "anthropic") throw missingKey("ANTHROPIC_API_KEY");
  if (OPENAI_BASE_URL) {
    if (name === undefined) throw new HarnessError({ code: "agent.model_unclear", params: {} });
    return {
      provider: "openai-compatible",
      baseUrl: usableUrl("OPENAI_BASE_URL", OPENAI_BASE_URL),
      apiKey: usableKey("OPENAI_API_KEY", OPENAI_API_KEY ?? ""),
      modelId: name,
    };
  }
  if (OPENAI_API_KEY) {
    const modelId = name ?? DEFAULT_MODELS.openai;
    const apiKey = usableKey("OPENAI_API_KEY", OPENAI_API_KEY);
    return { provider: "openai", baseUrl: BASE_URLS.openai, apiKey, modelId };
  }
  if (asked !== undefined) throw missingKey("OPENAI_API_KEY");
  return undefined;
}

/** `openai/gpt-5` is a provider and a model; any other slash belongs to the model's own name. */
function splitName(asked: string | undefined): [provider: string | undefined, name: string | undefined] {
  if (asked === undefined || asked === "demo") return [asked, undefined];
  const known = /^(openai|anthropic|openai-compatible)\/(.+)$/.exec(asked);
  return known ? [known[1], known[2]] : [undefined, asked];
}

/** The value is not repeated to the person: a password may be a part of it, and is why it is refused. */
function usableUrl(variable: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return text;
  throw new HarnessError({ code: "agent.bad_base_url", params: { variable } });
}

/** A line break at the end of a copied key, or a letter that no header can carry. */
function usableKey(variable: string, key: string): string {
  if (/^[ -~]*$/.test(key)) return key;
  throw new HarnessError({ code: "agent.bad_key", params: { variable } });
}

function missingKey(variable: string): HarnessError {
  return new HarnessError({ code: "agent.no_key", params: { variable } });
}
