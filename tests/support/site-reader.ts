import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** A page of the site, and all that went wrong in it, unseen by a reader. */
export interface Reader {
  page: Page;
  /** What the console says, what was thrown, what failed to load, and who was asked elsewhere. */
  complaints: string[];
  close(): Promise<void>;
}

/** What the tests of a site are given, once it is there. */
export interface SiteOpen {
  browser(): Browser;
  origin(): string;
}

/** Each language, and where its pages are. */
export const bases = [
  ["zh", "/"],
  ["en", "/en/"],
] as const;

export async function openReader(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Reader> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => complaints.push(`threw: ${message}`));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("data:")) complaints.push(`asked: ${url}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return { page, complaints, close: () => context.close() };
}

/** How much wider than the screen it is; it should be nothing. */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
}

/** One thing of each element that the page has of this kind. */
export function eachOf(page: Page, selector: string, what: string): Promise<string[]> {
  const all = `[...document.querySelectorAll(${JSON.stringify(selector)})]`;
  return page.evaluate<string[]>(`${all}.map((element) => element.${what})`);
}

export function hasFocus(page: Page, selector: string): Promise<boolean> {
  return page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`);
}

/** @throws where the keyboard does not lead there */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 160; presses += 1) {
    if (await hasFocus(page, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no Tab leads to ${selector}`);
}

/** What axe has to say of the page as it is now, one line for each rule. */
export async function axeComplaints(page: Page): Promise<string[]> {
  // The debugger may put in what a page itself may not.
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    "axe.run()",
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
