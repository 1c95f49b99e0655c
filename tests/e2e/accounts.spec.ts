import type { Page } from "playwright/test";
import { addSushi, harvestOver, startHarvest } from "./harvesting";
import { invitePerson, openAs } from "./people";
import { at, expect, journeysIn, locales, wordsOf } from "./site";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const library = locale === "en" ? "hana" : "svratka";
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  journey("a harvested report for another institution counts only after somebody confirms it")(async ({ page }) => {
    const person = await invitePerson({ locale, organization: library, isAdmin: true });
    const title = `elsewhere ${person.id}`;
    const draft = { library, platform: "lumina", release: "5", reports: ["PR"], account: title, title } as const;
    const added = await addSushi(person.client, { ...draft, scenario: "wrong-customer" });
    const months = ["2024-05", "2024-06"] as const;
    const harvest = await startHarvest(person.client, [added], { months });
    await harvestOver(person.client, harvest);

    const states = page.getByRole("group", { name: t("harvestPages.filterByState") });
    const chip = (state: string, count: number) =>
      states.getByRole("button", { name: t("harvestPages.counted", { name: t(`harvest.state.${state}`), count }) });
    await openAs(page, person.email, at(locale, `/admin/harvests/?harvest=${harvest}`));
    await expect(chip("held", 2)).toBeVisible();
    for (const state of ["success", "warnings"]) await expect(chip(state, 2)).toHaveCount(0);
    await page.goto(at(locale, `/admin/sushi-by-month/?month=${months[0]}&search=${encodeURIComponent(title)}`));
    const cell = page.getByRole("row").filter({ hasText: title }).locator('button[data-cell="PR"]');
    await expect(cell).toHaveAccessibleName(new RegExp(`[:,] ${t("harvest.cell.held")}`));

    await page.goto(at(locale, `/admin/harvests/?harvest=${harvest}`));
    await page.getByRole("heading", { level: 3 }).getByRole("button").first().click();
    await expect(page.getByText(/Elsewhere College/).first()).toBeVisible();
    await button(page, t("harvest.held.ours")).first().click();
    await expect(page.getByText(t("harvest.held.confirmed", { count: 2 }))).toBeVisible();
    await expect(chip("success", 2)).toBeVisible();
  });
}
