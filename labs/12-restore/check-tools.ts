import { type ActiveToolsAsked, resolveActiveTools } from "#agent/resolve-active-tools.ts";
import type { MissingActiveTools } from "#contracts/restore.ts";
import { lineExample } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { changedTools } from "./lives.ts";

const registered = ["note", "edit", "search"];
const rename = (...pairs: (readonly [string, string])[]) => ({ rename: Object.fromEntries(pairs) });

export const toolsCheck = exampleCheck(
  {
    id: "12.tools",
    task: "12.1",
    title: both("存下来的工具名是一个承诺", "A stored tool name is a promise"),
  },
  [
    resolved("what-the-branch-chose-counts", { chosen: ["edit"], defaults: ["note"] }, "edit; -"),
    resolved("what-the-branch-chose-counts", { chosen: ["search", "note"] }, "search, note; -"),
    resolved("no-tools-is-a-choice", { chosen: [], defaults: ["note"] }, "; -"),
    resolved("where-nobody-chose-the-defaults-count", { defaults: ["search"] }, "search; -"),
    resolved("where-nobody-chose-the-defaults-count", { defaults: [] }, "; -"),
    resolved("without-defaults-all-are-active", {}, "note, edit, search; -"),
    resolved(
      "a-missing-name-fails-and-all-are-named",
      { chosen: ["write", "edit", "run"] },
      "restore.missing_tools write, run",
    ),
    resolved("a-missing-default-always-fails", asked({ defaults: ["write"] }, "drop"), missing("write")),
    resolved("a-missing-default-always-fails", asked({ defaults: ["write"] }, "disable"), missing("write")),
    resolved("drop-takes-it-off", asked({ chosen: ["write", "edit"] }, "drop"), "edit; -write"),
    resolved("disable-keeps-it-in-mind", asked({ chosen: ["write", "edit"] }, "disable"), "edit; (write)"),
    resolved(
      "a-map-renames-in-place",
      asked({ chosen: ["write", "note"] }, rename(["write", "edit"])),
      "edit, note; write>edit",
    ),
    resolved(
      "a-name-that-is-there-is-not-renamed",
      asked({ chosen: ["note", "write"] }, rename(["note", "search"], ["write", "edit"])),
      "note, edit; write>edit",
    ),
    resolved(
      "what-the-map-does-not-lead-to-fails",
      asked({ chosen: ["write", "run"] }, rename(["write", "edit"])),
      missing("run"),
    ),
    resolved(
      "what-the-map-does-not-lead-to-fails",
      asked({ chosen: ["write"] }, rename(["write", "gone"])),
      missing("write"),
    ),
    ...["constructor", "__proto__", "toString"].map((name) =>
      resolved(
        "what-every-object-has-is-no-entry",
        asked({ chosen: [name] }, rename(["write", "edit"])),
        missing(name),
      ),
    ),
    resolved("names-are-unique-on-both-sides", { chosen: ["edit", "edit"] }, twice("edit")),
    resolved("names-are-unique-on-both-sides", { registered: ["note", "note"] }, twice("note")),
    resolved(
      "names-are-unique-on-both-sides",
      asked({ chosen: ["edit", "write"] }, rename(["write", "edit"])),
      twice("edit"),
    ),
  ],
);

type Asked = Partial<ActiveToolsAsked>;

function asked(rest: Asked, mode: MissingActiveTools): Asked {
  return { ...rest, missing: mode };
}

function missing(tools: string): string {
  return `restore.missing_tools ${tools}`;
}

function twice(tool: string): string {
  return `harness.repeated_tool ${tool}`;
}

/** The active tools in their order, then what became of the others; or the refusal. */
function resolved(invariant: string, given: Asked, expected: string) {
  return lineExample(
    invariant,
    () => {
      const result = resolveActiveTools({ registered, missing: "fail", ...given });
      if (result.ok) return `${result.value.active.join(", ")}; ${changedTools(result.value)}`;
      const { code, params } = result.failure;
      return `${code} ${params.tools ?? params.tool}`;
    },
    expected,
  );
}
