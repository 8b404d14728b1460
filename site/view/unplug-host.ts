import { defineComponent, h, ref, shallowRef, type VNode } from "vue";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { MissingActiveTools, RestoreOptions } from "#contracts/restore.ts";
import { type HostChoice, sameHost } from "../explorer/host-parts.ts";
import type { RestoreAsked } from "../explorer/unplugged.ts";
import { useAnswer } from "./ask.ts";
import { hostToggles } from "./host-toggles.ts";
import { button, choice, panel, told } from "./pieces.ts";
import { restoreDetails, restoreWords } from "./restore-tried.ts";
import { type Say, useSay } from "./say.ts";

/** The options as the selects name them. */
interface Decided {
  dependencies: "strict" | "warn";
  tools: "fail" | "drop" | "disable" | "rename";
  model: "fail" | "default";
  /** Who saw that the session holds `bypass`. */
  mode: "nobody" | "present";
}

const usual: Decided = { dependencies: "strict", tools: "fail", model: "fail", mode: "nobody" };

/** A host whose parts can be taken away, and a session that it has to restore. */
export const UnplugHostPanel = defineComponent({
  props: { level: { type: Number, default: 2 } },
  setup({ level }) {
    const say = useSay();
    const session = useAnswer("left-session", () => ({}));
    const host = shallowRef<HostChoice>(sameHost);
    const decided = shallowRef<Decided>(usual);
    const asked = shallowRef<RestoreAsked>();
    const tried = useAnswer("restore", () => asked.value);
    const isStale = ref(false);
    function restore() {
      // Whoever restores again finds what the last restore left.
      const text = tried.answer.value?.after.text;
      const options = optionsOf(decided.value);
      asked.value = { host: host.value, options, ...(text !== undefined && { text }) };
      isStale.value = false;
    }
    function takeFirst() {
      asked.value = undefined;
    }
    const change = (choice: HostChoice) => {
      host.value = choice;
      isStale.value = true;
    };
    const decide = (more: Partial<Decided>) => {
      decided.value = { ...decided.value, ...more };
      isStale.value = true;
    };
    return () => {
      const { lines = [], bytes = "..." } = session.answer.value ?? {};
      const lead = say("site.host_lead", { lines: lines.length || "...", bytes });
      const found = tried.answer.value;
      return panel(
        "unplug-host",
        say("site.host_title"),
        lead,
        [
          h(`h${level + 1}`, say("site.host_parts")),
          hostToggles(say, host.value, change),
          selects(say, decided.value, decide),
          h("div", { class: "row" }, [
            button(say("site.host_restore"), restore),
            button(say("site.host_plug"), () => change(sameHost), { disabled: host.value === sameHost }),
            button(say("site.host_again"), takeFirst, { disabled: asked.value === undefined }),
          ]),
          told(
            say,
            tried,
            found
              ? [
                  isStale.value ? h("p", { class: "none" }, say("site.host_stale")) : undefined,
                  ...restoreWords(say, found),
                ]
              : [],
            found ? restoreDetails(say, found, level + 1) : [],
          ),
        ],
        level,
      );
    };
  },
});

function selects(say: Say, decided: Decided, onDecide: (more: Partial<Decided>) => void): VNode {
  const values = (names: readonly string[]) =>
    names.map((name) => [name, say(`site.host_${name}` as FactCode)] as const);
  const select = (name: keyof Decided, label: FactCode, names: readonly string[]) =>
    choice(say(label), values(names), decided[name], (value) => onDecide({ [name]: value }));
  return h("div", { class: "decided" }, [
    select("dependencies", "site.host_dependencies", ["strict", "warn"]),
    select("tools", "site.host_missing_tools", ["fail", "drop", "disable", "rename"]),
    select("model", "site.host_missing_model", ["fail", "default"]),
    select("mode", "site.host_mode", ["nobody", "present"]),
  ]);
}

function optionsOf({ dependencies, tools, model, mode }: Decided): RestoreOptions {
  const missingActiveTools: MissingActiveTools = tools === "rename" ? { rename: { write: "edit" } } : tools;
  const revived = mode === "present" && { revivePermissionMode: "bypass" };
  return { dependencies, missingActiveTools, missingModel: model, ...revived };
}
