import { demoScript } from "#agent/demo-task.ts";
import { createHttpModel } from "#agent/edges/http-model.ts";
import type { ProviderOptions } from "#agent/edges/load-language-model.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
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

const IDLE_TIMEOUT_MS = 120_000;

/**
 * The model that `--model` and the environment ask for. Without a key and without a server of one's own, it
 * is the offline demonstration.
 * @throws {HarnessError} `agent.model_unclear` where a server is named and no model of it.
 */
export function chooseModel(
  asked: string | undefined,
  environment: Environment,
  now: () => number,
): ChosenModel {
  const provider = providerOf(asked, environment);
  if (!provider) return { model: createScriptedModel(demoScript, now), name: "demo", isDemo: true };
  const options = { ...provider, idleTimeoutMs: IDLE_TIMEOUT_MS, now };
  return { model: createHttpModel(options), name: `${provider.provider}/${provider.modelId}`, isDemo: false };
}

function providerOf(asked: string | undefined, environment: Environment): ProviderOptions | undefined {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL } = environment;
  const [prefix, name] = splitName(asked);
  if (prefix === "demo") return undefined;
  const wantsAnthropic = prefix === "anthropic" || (!prefix && !OPENAI_BASE_URL && !OPENAI_API_KEY);
  if (wantsAnthropic && ANTHROPIC_API_KEY) {
    const baseUrl = ANTHROPIC_BASE_URL || BASE_URLS.anthropic;
    const modelId = name ?? DEFAULT_MODELS.anthropic;
    return { provider: "anthropic", baseUrl, apiKey: ANTHROPIC_API_KEY, modelId };
  }
  if (prefix === "anthropic") throw missingKey("ANTHROPIC_API_KEY");
  if (OPENAI_BASE_URL) {
    if (name === undefined) throw new HarnessError({ code: "agent.model_unclear", params: {} });
    return {
      provider: "openai-compatible",
      baseUrl: OPENAI_BASE_URL,
      apiKey: OPENAI_API_KEY ?? "",
      modelId: name,
    };
  }
  if (OPENAI_API_KEY) {
    const modelId = name ?? DEFAULT_MODELS.openai;
    return { provider: "openai", baseUrl: BASE_URLS.openai, apiKey: OPENAI_API_KEY, modelId };
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

function missingKey(variable: string): HarnessError {
  return new HarnessError({ code: "agent.no_key", params: { variable } });
}
