import type { Page } from "playwright/test";
import { freePort } from "@/lib/runtime/embedded/free-port";
import { openAs } from "./people";
import { startWeb } from "./second-web";
import { expect, signIn, site, test, wordsOf } from "./site";

const t = wordsOf("en");
const REPORT = "/analytics/flexitable/?report_type=TR,TR51&rows=platform&columns=metric";

const isAway = (page: Page) => page.getByRole("alert").filter({ hasText: t("errors.usageStoreUnavailable") });

/** The line of totals once it shows how complete the data are, which appears after the figures; null before. */
async function totalsOn(page: Page): Promise<string | null> {
  const line = page.getByRole("grid").getByRole("row").last();
  await expect(line.getByRole("link").or(isAway(page)).first()).toBeVisible();
  return (await isAway(page).isVisible()) ? null : line.textContent();
}

test("two web processes on the same stores share sessions and figures", async ({ page }) => {
  const { url, stop } = await startWeb();
  try {
    await openAs(page, "consortium-admin@usus.example", REPORT);
    const figures = await totalsOn(page);
    await page.goto(`${url}${REPORT}`);
    await expect(page.getByRole("heading", { level: 1, name: t("routes.flexitable") })).toBeVisible();
    expect(await totalsOn(page)).toBe(figures);
  } finally {
    await stop(page);
  }
});

test("pages stay open and explain it while the usage engine does not respond", async ({ page }) => {
  const { url, stop } = await startWeb({ USAGE_URL: `http://127.0.0.1:${await freePort()}` });
  try {
    await page.goto(`${url}${REPORT}`);
    await signIn(page, "consortium-admin@usus.example");
    await expect(isAway(page)).toBeVisible();
    await expect(page.getByRole("button", { name: t("common.retry") })).toBeVisible();
    await page.goto(`${url}/admin/sushi-credentials/`);
    await expect(page.getByRole("heading", { level: 1, name: t("routes.sushi-credentials-list") })).toBeVisible();
  } finally {
    await stop(page);
  }
});

test.describe("while the engine is down", () => {
  // The page's own requests are refused, which the browser logs.
  test.use({ expected: /status of 503/ });

  test("a killed usage engine restarts with all figures", async ({ page }) => {
    await openAs(page, "consortium-admin@usus.example", REPORT);
    const figures = await totalsOn(page);
    process.kill(site.enginePid, "SIGKILL");
    // Cached responses need no request.
    const other = REPORT.replace("rows=platform", "rows=organization");
    await expect(async () => {
      await page.goto(other);
      expect(await totalsOn(page)).toBe(figures);
    }).toPass();
  });
});
