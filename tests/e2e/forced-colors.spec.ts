import type { Page } from "playwright/test";
import { openAs } from "./people";
import { at, expect, test, wordsOf } from "./site";

const t = wordsOf("en");

test.use({ viewport: { width: 320, height: 800 } });

/** Elements beyond the right edge of a page that scrolls sideways, innermost last. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((one) => one.getBoundingClientRect().right > clientWidth)
      .map(({ outerHTML, textContent }) => `${outerHTML.slice(0, 120)} ${textContent?.slice(0, 60)}`);
  });

/** The visible focus in forced colors: shadows disappear, outlines stay. */
const outlineOfFocus = (page: Page) =>
  page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
  });

/** Bars, swatches and chart marks with the color of their background, and the number of all of them. */
const marks = (page: Page) =>
  page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    const view = [
      ...document.querySelectorAll("[data-share] > *, [role=progressbar] > *, [data-swatch], [data-bar], [data-line]"),
    ].filter((one) => one.getBoundingClientRect().width > 1 && one.getBoundingClientRect().height > 1);
    const lost = view.filter((one) => {
      const { backgroundColor, backgroundImage, borderTopWidth, fill, stroke } = getComputedStyle(one);
      if (one instanceof SVGElement) return [fill, stroke].every((paint) => paint === "none" || paint === canvas);
      return backgroundColor === canvas && backgroundImage === "none" && Number.parseFloat(borderTopWidth) === 0;
    });
    return { shown: view.length, lost: lost.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
  });

async function expectUsable(page: Page, name: string): Promise<void> {
  expect.soft(await sideways(page), `${name} scrolls sideways`).toEqual([]);
  expect.soft((await marks(page)).lost, `${name}: marks nobody sees`).toEqual([]);
  for (let step = 1; step <= 4; step++) {
    await page.keyboard.press("Tab");
    expect.soft(await outlineOfFocus(page), `${name}: focus after ${step} steps`).toBeGreaterThanOrEqual(1);
  }
}

test("pages, charts and dialogs stay usable with system colors at 320 px", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openAs(page, "consortium-admin@usus.example", at("en", "/dashboard/"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
  await page.getByRole("figure").first().scrollIntoViewIfNeeded();
  await expect(page.locator("[data-bar], [data-line]").first()).toBeVisible();
  expect((await marks(page)).shown).toBeGreaterThan(0);
  await expectUsable(page, "dashboard");

  for (const path of [
    "/analytics/flexitable/?report_type=TR,TR51&rows=platform&columns=metric",
    "/admin/sushi-by-month/",
    "/platforms/1/upload-data/",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectUsable(page, path);
  }

  await page.goto("/admin/sushi-credentials/");
  await page.getByRole("button", { name: t("credentialsPages.add"), exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectUsable(page, "dialog of credentials");
});
