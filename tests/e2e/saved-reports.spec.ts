import { expectedSums } from "@/lib/simulator/publisher/usage";
import { clientOf, harvestedBelongings } from "../api/cast";
import { openAs } from "./people";
import { at, expect, expectAccessible, figureName, journeysIn, locales, site, violations, wordsOf } from "./site";

const HARVESTED = "2025-03";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const name = `Společný report ${locale}`;
  const list = at(locale, "/analytics/flexible-reports/");

  journey("a report is saved and shared; a colleague reads it over other months, a stranger does not find it")(
    async ({ page, browser, baseURL }) => {
      await harvestedBelongings(await clientOf("consortium admin"), "hradisko", `saved ${locale}`);
      const asks = "report_type=TR&rows=month&columns=metric&metric=Total_Item_Requests&from=2024-01&to=2024-12";
      await openAs(page, "admin@hradisko.example", at(locale, `/analytics/flexitable/?${asks}`));
      await page.getByRole("button", { name: t("savedReports.save.action") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: t("savedReports.save.name") }).fill(`${name}?`);
      await dialog.getByRole("combobox", { name: t("savedReports.save.level") }).click();
      await page.getByRole("option", { name: new RegExp(`^${t("savedReports.save.levels.organization")}`) }).click();
      await expect(page.getByRole("option")).toHaveCount(0);
      expect.soft(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: t("savedReports.save.submit"), exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: `${name}?` })).toBeVisible();
      await expect(page).toHaveURL(/flexible-reports\/\d+\/\?edit=1/);
      const address = new URL(page.url()).pathname;

      await page.goto(`${list}?search=${encodeURIComponent(name)}`);
      await page.getByRole("button", { name: t("savedReports.rename.action", { name: `${name}?` }) }).click();
      await page.getByRole("textbox", { name: t("savedReports.rename.field") }).fill(name);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
      await expectAccessible(page, "saved reports");

      const colleague = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
      await openAs(colleague, "user@hradisko.example", list);
      await expect(colleague.getByRole("button", { name: t("savedReports.rename.action", { name }) })).toHaveCount(0);
      await colleague.getByRole("link", { name, exact: true }).click();
      await expect(colleague.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(colleague.getByRole("link", { name: t("savedReports.edit"), exact: true })).toHaveCount(0);
      await expect(colleague.getByText(t("reports.empty.title"))).toBeVisible();
      await colleague.getByRole("switch", { name: t("savedReports.override.dates", { months: "" }).trim() }).click();
      const requests = expectedSums(
        { organization: "hradisko", platform: "moravica", report: "TR", release: "5" },
        HARVESTED,
      );
      const number = new Intl.NumberFormat(locale).format(requests.Total_Item_Requests ?? 0);
      await expect(colleague.getByRole("gridcell", { name: figureName(number) }).first()).toBeVisible();
      await colleague.context().close();

      const stranger = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
      await openAs(stranger, "admin@svratka.example", list);
      await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(stranger.getByRole("link", { name, exact: true })).toHaveCount(0);
      expect((await stranger.goto(`${site.url}${address}`))?.status()).toBe(404);
      await stranger.context().close();
    },
  );
}
