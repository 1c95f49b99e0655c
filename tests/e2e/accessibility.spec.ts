import { at, expect, locales, signIn, test, violations, wordsOf } from "./site";

const PAGES = [
  "/analytics/flexitable/?report_type=TR,TR51&rows=platform&columns=metric",
  "/analytics/flexitable/?report_type=TR,TR51&rows=month&columns=platform",
  "/admin/sushi-credentials/",
  "/admin/harvests/",
  "/dashboard/",
  "/no/such/page/",
];
const widths = { desktop: 1440, phone: 390 };

for (const locale of locales) {
  const t = wordsOf(locale);

  for (const [device, width] of Object.entries(widths)) {
    for (const colorScheme of ["light", "dark"] as const) {
      test.describe(`${locale}, ${device}, ${colorScheme}`, () => {
        test.use({ viewport: { width, height: 900 }, colorScheme });

        test("no page has a violation of WCAG 2.2 AA that axe can find, none scrolls sideways", async ({ page }) => {
          test.setTimeout(120_000);
          await page.goto(at(locale, "/dashboard/"));
          expect(await violations(page)).toEqual([]);
          await signIn(page, "consortium-admin@usus.example", locale);
          for (const path of PAGES) {
            await page.goto(at(locale, path));
            await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
            expect(await violations(page), path).toEqual([]);
            const sideways = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            expect(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
          }
        });
      });
    }
  }

  test(`open dialogs have no violation (${locale})`, async ({ page }) => {
    await page.goto(at(locale, "/admin/sushi-credentials/"));
    await signIn(page, "admin@hradisko.example", locale);
    await page
      .getByRole("button", { name: t("credentialsPages.add"), exact: true })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}
