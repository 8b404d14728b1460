import { judgePlan, type RestorePlan, restoreSteps } from "#agent/restore-steps.ts";
import { HarnessError } from "#contracts/errors.ts";
import type {
  HarnessConfiguration,
  HarnessEvent,
  HarnessHost,
  HarnessListener,
  HarnessSurroundings,
  HostModel,
} from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { HostDeclaration } from "#contracts/host-manifest.ts";
import type { RestoreCheck, RestoreOptions, RestoreReport } from "#contracts/restore.ts";
import type { Tool } from "#contracts/tools.ts";
import type { SessionTree } from "#contracts/tree.ts";

/** What the builder must know of the harness that it makes. */
interface Built {
  subscribe(listener: HarnessListener): () => void;
}

/**
 * The constructor of a harness, handed in with what tells its listeners: so the builder knows no class, and
 * there is no circle.
 */
export type MakeHarness<Harness> = (
  log: HarnessLog,
  host: HarnessHost,
  configuration: HarnessConfiguration,
) => { harness: Harness; emit(event: HarnessEvent): Promise<void> };

export interface Restored<Harness> {
  harness: Harness;
  log: HarnessLog;
  report: RestoreReport;
}

interface Given {
  surroundings?: HarnessSurroundings;
  openSession?: () => Promise<SessionTree>;
  models: readonly HostModel[];
  tools: readonly Tool[];
  defaultActiveTools?: readonly string[];
  thinkingLevel: string;
  declared: HostDeclaration;
  more: Omit<HarnessHost, "models" | "tools" | "surroundings">;
  listeners: readonly HarnessListener[];
}

const NOTHING: Given = { models: [], tools: [], thinkingLevel: "off", declared: {}, more: {}, listeners: [] };

/**
 * Where the host registers, before any session is looked at. A builder never changes: each word gives a new
 * one, so that one host can open many sessions.
 */
export class HarnessBuilder<Harness extends Built> {
  readonly #make: MakeHarness<Harness>;
  readonly #given: Given;

  constructor(make: MakeHarness<Harness>, given: Given = NOTHING) {
    this.#make = make;
    this.#given = given;
  }

  env = (surroundings: HarnessSurroundings) => this.#with({ surroundings });
  /** How the session is opened, when its turn comes. */
  session = (openSession: () => Promise<SessionTree>) => this.#with({ openSession });
  /** The first one is the default. */
  model = (model: HostModel) => this.#with({ models: [...this.#given.models, model] });
  thinkingLevel = (thinkingLevel: string) => this.#with({ thinkingLevel });
  tools = (tools: readonly Tool[]) => this.#with({ tools: [...this.#given.tools, ...tools] });
  /** For branches on which nobody chose; without it they get all tools. */
  defaultActiveTools = (names: readonly string[]) => this.#with({ defaultActiveTools: [...names] });
  /** Extensions, loaders, hooks and providers, by name: what is missing next time is noticed by it. */
  declare = (parts: HostDeclaration) => this.#with({ declared: { ...this.#given.declared, ...parts } });
  /** Whatever else a harness is given and no session knows of. */
  options = (more: Given["more"]) => this.#with({ more: { ...this.#given.more, ...more } });
  /** Hears of the restore already. */
  listen = (listener: HarnessListener) => this.#with({ listeners: [...this.#given.listeners, listener] });

  /** What `restore` would refuse, and in what the host differs; opens the session and writes nothing. */
  async check(options: RestoreOptions = {}): Promise<RestoreCheck> {
    const { refusals, differences, permission } = (await judgePlan(this.#plan(options))).judged;
    return { refusals, differences, permission };
  }

  /** @throws {HarnessError} `restore.not_given` {what}, and as `restoreSteps` does. */
  async restore(options: RestoreOptions = {}): Promise<Restored<Harness>> {
    const plan = this.#plan(options);
    const { log, configuration, report } = await restoreSteps(plan);
    const { harness, emit } = this.#make(log, plan.host, configuration);
    for (const listener of this.#given.listeners) harness.subscribe(listener);
    const { tools, replacedModel } = report;
    if (replacedModel || tools.dropped.length + tools.disabled.length + tools.renamed.length > 0) {
      await emit({ type: "configuration", configuration, source: "restore" });
    }
    await emit({ type: "restored", source: "restore", report });
    return { harness, log, report };
  }

  #with(more: Partial<Given>): HarnessBuilder<Harness> {
    return new HarnessBuilder(this.#make, { ...this.#given, ...more });
  }

  #plan(options: RestoreOptions): RestorePlan {
    const { surroundings, openSession, models, tools, defaultActiveTools, thinkingLevel } = this.#given;
    const { declared, more } = this.#given;
    const [first] = models;
    if (!surroundings || !openSession || !first) {
      const missing = { env: surroundings, session: openSession, model: first };
      const what = Object.entries(missing).flatMap(([name, given]) => (given ? [] : [name]));
      throw new HarnessError({ code: "restore.not_given", params: { what: what.join(", ") } });
    }
    const { provider, modelId } = first;
    const active = defaultActiveTools && { activeToolNames: defaultActiveTools };
    return {
      host: { ...more, models, tools, surroundings },
      declared,
      defaults: { model: { provider, modelId }, thinkingLevel, ...active },
      openSession,
      options,
    };
  }
}
