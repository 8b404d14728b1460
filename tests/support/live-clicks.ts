import { expect, test } from "vitest";
import { root, run } from "./run-command.ts";
import { bases, eachOf, openReader, type SiteOpen } from "./site-reader.ts";

/** The log is dragged through. */
export function logTests({ browser, origin }: SiteOpen): void {
  test.each(bases)(
    "in %s a log is dragged to the crash, and half a line counts for nothing",
    async (_, base) => {
      const { page, complaints, close } = await openReader(browser(), origin());
      await page.goto(`${origin()}${base}log-scrubber.html`);
      await page.locator(".scrub input").waitFor();
      await page.locator("#log-scrubber ~ .row select").selectOption({ index: 3 });
      const shown = page.locator("[data-at='22']");
      await shown.waitFor();
      expect(await page.locator("[data-fold=calls] ins").count()).toBe(1);
      expect(await eachOf(page, "[data-wrote] [data-what]", "dataset.what")).toEqual([
        "toolResult(outcome unknown)",
        "turn_interrupted",
        "notice",
        "run.ended",
      ]);
      await page.locator("#log-scrubber ~ .check input").check();
      await page.locator(".log .torn").waitFor();
      expect(await page.locator("[data-fold] ins, [data-fold] del").count()).toBe(0);
      expect(await page.locator("[data-what]").first().getAttribute("data-what")).toBe("toolResult(not run)");
      expect(complaints).toEqual([]);
      await close();
    },
  );
}

/** A place to crash is opened, and looked at in the terminal as well. */
export function pointTests({ browser, origin }: SiteOpen): void {
  test.each(bases)("in %s a crash point is opened, and its commands say the same", async (language, base) => {
    const { page, complaints, close } = await openReader(browser(), origin());
    await page.goto(`${origin()}${base}crash-time-line.html`);
    await page.locator("[data-point]").first().waitFor();
    expect(await page.locator("[data-point] input").count()).toBe(30);
    await page.locator("[data-point='tool.took-effect'] input").check({ force: true });
    expect(await eachOf(page, "[data-end]", "dataset.end")).toEqual(["completed", "blocked"]);
    expect(await eachOf(page, "[data-effects]", "dataset.effects")).toEqual(["1", "1"]);
    const commands = await eachOf(page, "[data-command]", "textContent");
    const wrote = await eachOf(page, ".point tbody tr:first-child td", "innerText");
    expect([commands.length, wrote.length]).toEqual([2, 2]);
    for (const [place, command] of commands.entries()) {
      const env = { LAB_LANG: language };
      const { exitCode, stdout } = await run("sh", ["-c", command], { cwd: root, env });
      expect([command, exitCode]).toEqual([command, 0]);
      const [, did = ""] = stdout.split(" | ");
      expect(did.split(", ")).toEqual(wrote[place]?.split("\n"));
    }
    expect(complaints).toEqual([]);
    await close();
  });
}

/** A host is unplugged, and has to restore. */
export function hostTests({ browser, origin }: SiteOpen): void {
  test.each(bases)(
    "in %s an unplugged host is refused, and no byte changes until it warns",
    async (_, base) => {
      const { page, complaints, close } = await openReader(browser(), origin());
      await page.goto(`${origin()}${base}host.html`);
      await page.locator("[data-part='extension git'] input").nth(1).check();
      await page.locator("[data-swap=appHook] input").check();
      await page.locator("[data-part='authProvider keyring'] input").first().uncheck();
      const restore = page.locator("#unplug-host ~ .row button").first();
      await restore.click();
      await page.locator("[data-outcome=refused]").waitFor();
      expect(await page.locator("[data-refusals]").getAttribute("data-refusals")).toBe("3");
      const digests = () => eachOf(page, ".digest", "textContent");
      expect(new Set(await digests()).size).toBe(1);
      await page.locator(".decided select").first().selectOption("warn");
      await restore.click();
      await page.locator("[data-outcome=restored]").waitFor();
      expect(await page.locator("[data-differences]").getAttribute("data-differences")).toBe("3");
      expect(new Set(await digests()).size).toBe(2);
      const mode = page.locator("dl.report dd").last();
      expect(await mode.textContent()).toContain("ask");
      await page.locator(".decided select").last().selectOption("present");
      await restore.click();
      await page.locator("dl.report dd", { hasText: /^bypass/ }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );
}
