import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { findChromium, openChromium } from "./browser.ts";
import { serveSite } from "./serve.ts";

const folder = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));

/** What the READMEs show of the site: `npm run pictures` takes them again from the site as it is built. */
async function takePictures(): Promise<void> {
  const chromium = findChromium();
  if (chromium === undefined) throw new Error("no Chromium: set CHROMIUM to one, see CONTRIBUTING.md");
  const [site, browser] = [await serveSite(), await openChromium(chromium)];
  try {
    for (const [language, base] of Object.entries({ zh: "/", en: "/en/" })) {
      const page = await browser.newPage({ viewport: { width: 1180, height: 900 }, reducedMotion: "reduce" });
      await page.goto(`${site.origin}${base}explorer.html`);
      // It would float over what is taken.
      await page.evaluate("document.querySelector('.VPNav').style.display = 'none'");
      await crashAtTheEffect(page, `${folder}time-line-${language}.png`);
      await drawWithoutJournal(page, `${folder}states-${language}.png`);
    }
  } finally {
    await browser.close();
    await site.close();
  }
}

async function crashAtTheEffect(page: Page, path: string): Promise<void> {
  await page.locator("fieldset.line input").nth(7).check({ force: true });
  await page.locator("[data-terminal]").waitFor();
  await page.locator("#time-line ~ .told").last().screenshot({ path });
}

async function drawWithoutJournal(page: Page, path: string): Promise<void> {
  await page.locator(".switches input").nth(3).uncheck();
  await page.locator("#state-graph ~ button").click();
  await page.locator(".graph .violating").first().click({ force: true });
  await page.locator(".graph svg").screenshot({ path });
}

await takePictures();
