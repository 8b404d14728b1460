import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hostTests, logTests, pointTests } from "./live-clicks.ts";
import {
  axeComplaints,
  bases,
  eachOf,
  openReader,
  type SiteOpen,
  sidewaysPixels,
  tabTo,
} from "./site-reader.ts";

/** The log, the crash points and the host of the built site, each clicked through to its point. */
export function liveTests(site: SiteOpen): void {
  logTests(site);
  pointTests(site);
  hostTests(site);
  keyboardTest(site);
  phoneTests(site);
  searchTests(site);
}

function keyboardTest({ browser, origin }: SiteOpen): void {
  test("the keyboard alone drags the log, opens a crash point and unplugs a tool", async () => {
    const { page, complaints, close } = await openReader(browser(), origin());
    await page.goto(`${origin()}/en/log-scrubber.html`);
    await page.locator("[data-at='12']").waitFor();
    await tabTo(page, ".scrub input");
    await page.keyboard.press("ArrowRight");
    await page.locator("[data-at='13']").waitFor();
    await page.keyboard.press("End");
    await page.locator("[data-at='70']").waitFor();

    await page.goto(`${origin()}/en/crash-time-line.html`);
    await page.locator("[data-point]").first().waitFor();
    await tabTo(page, "[data-point] input");
    for (let place = 0; place < 20; place += 1) await page.keyboard.press("ArrowRight");
    await page.locator("[data-shown='compaction.requested']").waitFor();

    await page.goto(`${origin()}/en/host.html`);
    await page.locator("[data-part]").first().waitFor();
    await tabTo(page, "[data-part='tool write'] input");
    await page.keyboard.press("Space");
    await tabTo(page, "#unplug-host ~ .row button:first-child");
    await page.keyboard.press("Enter");
    await page.locator("[data-outcome=refused]").waitFor();
    await page.locator("[data-file=same]").waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
}

function phoneTests({ browser, origin }: SiteOpen): void {
  test.each(["light", "dark"] as const)(
    "on a phone in %s all three fit, and axe is content",
    async (colorScheme) => {
      const options = { viewport: { width: 360, height: 740 }, colorScheme };
      for (const [, base] of bases) {
        const { page, complaints, close } = await openReader(browser(), origin(), options);
        for (const [name, open] of Object.entries(opened)) {
          await page.goto(`${origin()}${base}${name}.html`);
          await open(page);
          expect([name, await sidewaysPixels(page)]).toEqual([name, 0]);
          expect([base, name, await axeComplaints(page)]).toEqual([base, name, []]);
        }
        expect(complaints).toEqual([]);
        await close();
      }
    },
  );
}

function searchTests({ browser, origin }: SiteOpen): void {
  test.each(bases)(
    "in %s the new chapters and pages are in the side bar and found by search",
    async (_, base) => {
      const { page, complaints, close } = await openReader(browser(), origin());
      await page.goto(`${origin()}${base}host.html`);
      const links = await eachOf(page, ".VPSidebar a", "pathname");
      for (const name of named) expect(links).toContain(`${base}${name}.html`);
      await page.locator(".VPNavBarSearchButton, .DocSearch-Button").first().click();
      for (const name of named) {
        const title = await titleOf(page, `${base}${name}.html`);
        await page.locator("#localsearch-input").fill(title);
        await page.locator(`#localsearch-list a[href^="${base}${name}.html"]`).first().waitFor();
      }
      expect(complaints).toEqual([]);
      await close();
    },
  );
}

const named = [
  ...["09-session-tree", "10-durable-acceptance", "11-queues", "12-restore", "13-recovery-policy"],
  ...["pi-status", "host", "explorer", "log-scrubber", "crash-time-line"],
];

/** How each page is brought to where everything of it is shown. */
const opened: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  async "log-scrubber"(page) {
    await page.locator("[data-at]").waitFor();
    await page.locator("#log-scrubber ~ .check input").check();
    await page.locator(".log .torn").waitFor();
  },
  "10-durable-acceptance": (page) => page.locator("[data-at]").waitFor(),
  "crash-time-line": openPoint,
  "13-recovery-policy": openPoint,
  "12-restore": (page) => page.locator("[data-part]").first().waitFor(),
  async host(page) {
    await page.locator("[data-part='tool write'] input").first().uncheck();
    await page.locator("#unplug-host ~ .row button").first().click();
    await page.locator("[data-outcome]").waitFor();
  },
};

async function openPoint(page: Page): Promise<void> {
  await page.locator("[data-point='tool.took-effect'] input").check({ force: true });
  await page.locator("[data-shown]").waitFor();
}

function titleOf(page: Page, path: string): Promise<string> {
  return page.evaluate<string>(`document.querySelector('.VPSidebar a[href="${path}"]').textContent.trim()`);
}
