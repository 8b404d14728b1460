import { h, type VNode } from "vue";
import { HOST_KINDS, type HostKind } from "#contracts/host-manifest.ts";
import {
  type HostChoice,
  hostParts,
  nameOfPart,
  type OfferedPart,
  swappable,
} from "../explorer/host-parts.ts";
import { check } from "./pieces.ts";
import type { Say } from "./say.ts";

type Lists = { [Name in keyof HostChoice]: HostChoice[Name][number] };

/** All that the host brings, in groups by kind; whatever is changed comes back as another choice. */
export function hostToggles(say: Say, choice: HostChoice, onChoice: (choice: HostChoice) => void): VNode {
  const turn = <Name extends keyof HostChoice>(name: Name, item: Lists[Name], isIn: boolean) => {
    const rest = (choice[name] as readonly Lists[Name][]).filter((one) => one !== item);
    onChoice({ ...choice, [name]: isIn ? [...rest, item] : rest });
  };
  const togglesOf = (part: OfferedPart) => {
    const name = nameOfPart(part);
    const { id, version, hash } = part;
    const isIn = !choice.unplugged.includes(name);
    const changed = (list: "otherVersion" | "otherHash", text: string) =>
      check(text, choice[list].includes(name), (own) => turn(list, name, own));
    return h("div", { key: name, class: "part", "data-part": name }, [
      check(partText(say, part), isIn, (own) => turn("unplugged", name, !own)),
      version && isIn ? changed("otherVersion", say("site.host_other_version", { id })) : undefined,
      hash && isIn ? changed("otherHash", say("site.host_other_hash", { id })) : undefined,
    ]);
  };
  const group = (kind: HostKind) =>
    h("fieldset", { class: "card kind" }, [
      h("legend", say(`host.kind_${kind}`)),
      ...hostParts.filter((part) => part.kind === kind).map(togglesOf),
      (swappable as readonly HostKind[]).includes(kind)
        ? h("div", { "data-swap": kind }, [
            check(say("site.host_swapped"), choice.swapped.includes(kind), (own) =>
              turn("swapped", kind, own),
            ),
          ])
        : undefined,
    ]);
  return h("div", { class: "host" }, HOST_KINDS.map(group));
}

function partText(say: Say, { id, version, isNew }: OfferedPart): string {
  const part = version ? say("site.host_versioned", { id, version }) : say("site.host_part", { id });
  return isNew ? say("site.host_new", { part }) : part;
}
