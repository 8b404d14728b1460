import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** A page of the site, and all that went wrong in it, unseen by a reader. */
export interface Reader {
  page: Page;
  /** What the console says, what was thrown, what failed to load, and who was asked elsewhere. */
  complaints: string[];
  close(): Promise<void>;
}

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
