/** Where a page of the repository stands on the site; Chinese has the root. Undefined: it is no page. */
export function pageOf(file: string): string | undefined {
  if (file === "README.zh-CN.md") return "index.md";
  if (file === "README.md") return "en/index.md";
  const found = /^docs\/(zh|en)\/([^/]+\.md)$/.exec(file);
  return found ? (found[1] === "zh" ? found[2] : `en/${found[2]}`) : undefined;
}

/** As VitePress asks for it. */
export function routeOf(file: string): string {
  return pageOf(file) ?? file;
}
