import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium, openChromium } from "../../site/build/browser.ts";
import { serveSite } from "../../site/build/serve.ts";
import { liveTests } from "../support/live-tests.ts";
import { root, run, runLabCommand } from "../support/run-command.ts";
import {
  axeComplaints,
  eachOf,
  hasFocus,
  openReader,
  sidewaysPixels,
  tabTo,
} from "../support/site-reader.ts";

const chromium = findChromium();
if (chromium === undefined)
  console.warn("no Chromium on the path: the site is not tested (see CONTRIBUTING.md)");

const languages = [
  { language: "zh", base: "/", other: "/en/explorer.html", word: "恢复" },
  { language: "en", base: "/en/", other: "/explorer.html", word: "recovery" },
];

describe.skipIf(chromium === undefined)("the built site in Chromium", () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof serveSite>>;

  beforeAll(async () => {
    const built = await run(process.execPath, ["node_modules/vitepress/bin/vitepress.js", "build", "docs"]);
    expect(built).toMatchObject({ exitCode: 0 });
    site = await serveSite();
    browser = await openChromium(chromium ?? "");
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  liveTests({ browser: () => browser, origin: () => site.origin });

  test.each(languages)(
    "in $language a reader clicks through to a duplicate and to blocked",
    async ({ base }) => {
      const { page, complaints, close } = await openReader(browser, site.origin);
      await page.goto(`${site.origin}${base}explorer.html`);

      const buttons = page.locator("#two-worlds ~ .row button");
      await buttons.nth(0).click();
      await buttons.nth(2).click();
      const cells = page.locator("#two-worlds ~ .told td");
      // The first page of all may still be loading what the button calls.
      await cells.nth(3).waitFor();
      expect(await cells.count()).toBe(4);
      expect(await cells.nth(0).textContent()).toMatch(/2/);
      expect(await cells.nth(1).textContent()).toMatch(/blocked/);

      await page.locator("fieldset.line input").nth(7).check({ force: true });
      expect(await page.locator("[data-terminal]").getAttribute("data-terminal")).toBe("blocked");

      const count = page.locator("[data-duplicates]");
      await count.waitFor();
      expect(await count.getAttribute("data-duplicates")).toBe("0");
      await page.locator(".switches input").nth(3).uncheck();
      await page.locator("[data-duplicates]:not([data-duplicates='0'])").waitFor();

      await page.locator("[data-step=execute] button").first().click();
      await page.locator("[data-verdict=violated]").waitFor();
      await page.locator("#state-graph ~ button").click();
      await page.locator(".state.violating").first().waitFor({ state: "attached" });
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test.each(languages)(
    "in $language the switch of languages keeps the page, and search finds $word",
    async (told) => {
      const { page, complaints, close } = await openReader(browser, site.origin);
      await page.goto(`${site.origin}${told.base}explorer.html`);
      await page.locator(".VPNavBarTranslations button").hover();
      await page.locator(".VPNavBarTranslations a").first().click();
      await page.waitForURL(`${site.origin}${told.other}`);

      await page.goto(`${site.origin}${told.base}house.html`);
      await page.locator(".VPNavBarSearchButton, .DocSearch-Button").first().click();
      await page.locator("#localsearch-input").fill(told.word);
      await page.locator("#localsearch-list .result").first().waitFor();
      await page.locator("#localsearch-list mark", { hasText: told.word }).first().waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test("every page is quiet, and none is wider than a phone, in light and in dark", async () => {
    const options = { viewport: { width: 360, height: 740 } };
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, complaints, close } = await openReader(browser, site.origin, { ...options, colorScheme });
      for (const { base } of languages) {
        await page.goto(`${site.origin}${base}`);
        const pages = await eachOf(page, ".VPSidebar a", "href");
        expect(pages.length).toBeGreaterThan(4);
        for (const address of pages) {
          await page.goto(address, { waitUntil: "networkidle" });
          expect([address, await sidewaysPixels(page)]).toEqual([address, 0]);
        }
      }
      expect(complaints).toEqual([]);
      await close();
    }
  });

  test("the keyboard alone turns an order round and crashes a run", async () => {
    const { page, complaints, close } = await openReader(browser, site.origin);
    await page.goto(`${site.origin}/en/explorer.html`);
    await page.locator("[data-verdict=exhaustive]").nth(1).waitFor();
    await tabTo(page, "fieldset.line input");
    for (let place = 0; place < 7; place += 1) await page.keyboard.press("ArrowRight");
    await page.locator("[data-terminal=blocked]").waitFor();
    await tabTo(page, "[data-step=execute] button:first-of-type");
    await page.keyboard.press("Enter");
    await page.locator("[data-verdict=violated]").waitFor();
    expect(await hasFocus(page, "[data-step=execute] button")).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test.each(["light", "dark"] as const)("axe finds nothing to complain of in %s", async (colorScheme) => {
    for (const address of ["/", "/explorer.html", "/en/explorer.html"]) {
      const { page, close } = await openReader(browser, site.origin, { colorScheme });
      await page.goto(`${site.origin}${address}`, { waitUntil: "networkidle" });
      if (address.includes("explorer")) {
        await page.locator("[data-duplicates]").waitFor();
        await page.locator("#state-graph ~ button").click();
        await page.locator("svg[data-states]").waitFor();
      }
      expect([address, await axeComplaints(page)]).toEqual([address, []]);
      await close();
    }
  });

  test("what gets into a page without being the site's does not run", async () => {
    const { page, complaints, close } = await openReader(browser, site.origin);
    await page.goto(`${site.origin}/`);
    await page.evaluate(`{
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.head.append(script);
      const picture = new Image();
      picture.src = "http://127.0.0.1:9/picture.png";
      document.body.append(picture);
    }`);
    expect(await page.evaluate("window.ran")).toBeUndefined();
    expect(complaints.filter((text) => /Content Security Policy/.test(text)).length).toBeGreaterThan(1);
    await close();
  });

  test("a token of the page leads to the same place in the terminal", async () => {
    const { page, close } = await openReader(browser, site.origin);
    await page.goto(`${site.origin}/en/explorer.html`);
    await page.locator("fieldset.line input").nth(24).check({ force: true });
    await page.locator("#time-line ~ .told [data-token]").waitFor();
    await page.locator("#state-graph ~ button").click();
    await page.locator(".graph .state").nth(30).click({ force: true });
    const tokens = await eachOf(page, "[data-token]", "dataset.token");
    expect(tokens).toHaveLength(2);
    for (const token of tokens) {
      const node = ["-C", "reference"];
      const { exitCode, stdout } = await runLabCommand(["08", "--replay", token, "--lang", "en"], {
        node,
        cwd: root,
      });
      expect([token, exitCode]).toEqual([token, 0]);
      const left = JSON.parse(stdout).history.at(-1).left.world as string;
      const shown = await page.locator(`:has(> .token [data-token="${token}"])`).last().textContent();
      for (const line of left.split("\n")) expect(shown).toContain(line);
    }
    await close();
  });
});
