import { moduleState } from "../../course/modules.ts";
import { isTest, type Rule, type Tree } from "./tree.ts";

/** my-pi-agent/src holds a file for each module of the reference: borrowed, or the learner's own. */
export const learnersTreeMirrors: Rule = (tree) => {
  const [reference, learners] = [below(tree, "solutions/src/"), below(tree, "my-pi-agent/src/")];
  return [...new Set([...reference.keys(), ...learners.keys()])].sort().flatMap((file) => {
    const state = moduleState(file, learners.get(file));
    if (state === "borrowed" && !reference.has(file)) {
      return [`my-pi-agent/src/${file} borrows what is not there`];
    }
    return state === "borrowed" || state === "yours" ? [] : [`my-pi-agent/src/${file} is ${state}`];
  });
};

/** Every code says the same things in both languages. */
export function cataloguesAgree(
  zh: Readonly<Record<string, string>>,
  en: Readonly<Record<string, string>>,
): string[] {
  return [...new Set([...Object.keys(zh), ...Object.keys(en)])].sort().flatMap((code) => {
    const [left, right] = [zh[code], en[code]];
    if (left === undefined || right === undefined) {
      return [`${code} is missing in ${left === undefined ? "zh" : "en"}`];
    }
    const [inZh, inEn] = [paramsOf(left), paramsOf(right)];
    return inZh === inEn ? [] : [`${code} has {${inZh}} in zh and {${inEn}} in en`];
  });
}

export const versionsArePinned: Rule = (tree) => {
  const manifest = JSON.parse(tree.get("package.json") ?? "{}") as Record<string, Record<string, string>>;
  return ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}).flatMap(([name, version]) =>
      /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? [] : [`package.json: ${name} is not pinned: ${version}`],
    ),
  );
};

/** A lock file with addresses would send everyone to the registry of whoever wrote it. */
export const lockNamesNoHost: Rule = (tree) =>
  [...tree]
    .filter(([file]) => /(^|[/-])lock\.json$/.test(file))
    .flatMap(([file, text]) =>
      text
        .split("\n")
        .flatMap((line, index) =>
          line.includes('"resolved"') ? [`${file}:${index + 1} has an address`] : [],
        ),
    );

export const docsAreSisters: Rule = (tree) => {
  const [zh, en] = [below(tree, "docs/zh/"), below(tree, "docs/en/")];
  return [
    ...[...zh.keys()].filter((page) => !en.has(page)).map((page) => `docs/en/${page} is missing`),
    ...[...en.keys()].filter((page) => !zh.has(page)).map((page) => `docs/zh/${page} is missing`),
  ];
};

function below(tree: Tree, folder: string): Map<string, string> {
  const inside = [...tree].filter(([file]) => file.startsWith(folder) && !isTest(file));
  return new Map(inside.map(([file, text]) => [file.slice(folder.length), text]));
}

function paramsOf(template: string): string {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return [...new Set(names)].sort().join(", ");
}
