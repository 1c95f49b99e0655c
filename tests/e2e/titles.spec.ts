import { readFile } from "node:fs/promises";
import { clientOf, harvestedBelongings } from "../api/cast";
import { openAs } from "./people";
import { at, expect, expectAccessible, journeysIn, locales, test, violations, wordsOf } from "./site";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("from the most used title to its platforms, to the facts behind its interest, and to the file")(
    async ({ page }) => {
      test.setTimeout(180_000);
      await harvestedBelongings(await clientOf("consortium admin"), "palava", `titles ${locale}`);
      await openAs(page, "consortium-admin@usus.example", at(locale, "/titles/?order_by=full_text&desc=true"));
      const first = page.getByRole("grid").getByRole("rowheader").first().getByRole("link");
      const name = (await first.textContent()) ?? "";
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: t("ui.file.as", { format: "CSV" }), exact: true }).click();
      const file = await readFile(await (await download).path(), "utf8");
      expect(file.split("\r\n")[1]).toContain(name.replaceAll('"', '""'));

      await first.click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      const platforms = page.getByRole("region", { name: t("titles.detail.platforms") });
      await expectAccessible(page, "a title");
      await platforms.getByRole("link").first().click();
      await expect(page).toHaveURL(/platforms\/\d+\/title\/\d+\//);
      await expect(platforms.getByRole("link", { name: t("titles.detail.anyPlatform") })).toBeVisible();

      // The interest of each group leads to its report.
      const interest = page.locator('dd a[href*="report_type=interest"]').first();
      const figure = (await interest.textContent()) ?? "";
      await interest.click();
      const cell = page.getByRole("gridcell", { name: figure, exact: true }).first();
      await cell.click();
      await expect(page.getByRole("dialog").getByRole("heading", { name: t("reports.facts.title") })).toBeVisible();
      expect.soft(await violations(page)).toEqual([]);
    },
  );
}
