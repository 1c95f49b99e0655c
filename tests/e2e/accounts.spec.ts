import type { Page } from "playwright/test";
import { addSushi, harvestOver, startHarvest } from "./harvesting";
import { invitePerson, openAs } from "./people";
import { at, choose, expect, expectAccessible, figureName, journeysIn, locales, site, wordsOf } from "./site";
import { titleReport } from "./uploaded-file";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const library = locale === "en" ? "hana" : "svratka";
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  journey("a report adds up two accounts at a platform, and an upload replaces the months of its own only")(
    async ({ page }) => {
      const person = await invitePerson({ locale, organization: library, isAdmin: true });
      const mainAccount = t("common.mainAccount");
      const month = `201${person.id % 10}-05`;
      const account = `Medicine ${person.id}`;
      const draft = { library, platform: "societas", release: "5", reports: ["TR"] } as const;
      await addSushi(person.client, { ...draft, title: `main ${person.id}` });
      await addSushi(person.client, { ...draft, account, title: account });
      const file = (value: number) =>
        titleReport({
          ...{ name: `${value}-${person.id}.tsv`, institution: "", platform: "Societas Journals" },
          ...{ months: [month], value },
        });

      /** Uploads a file with this usage for an account, and imports it. */
      async function upload(value: number, whose: string, isReplacement = false): Promise<void> {
        const { name, ...content } = file(value);
        await page.goto(at(locale, "/admin/mdu/"));
        await page.locator("input[type=file]").setInputFiles({ name, ...content });
        const standing = t(`uploadsPages.standing.${whose === mainAccount ? "ready" : "clashing"}`);
        const listed = page.getByRole("listitem").filter({ hasText: name });
        await expect(listed.getByText(standing, { exact: true })).toBeVisible({ timeout: 60_000 });
        await page.getByRole("link", { name }).click();
        await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
        const field = page.getByRole("combobox", { name: t("uploadsPages.choice.account") });
        await expect(field).toHaveText(mainAccount);
        if (whose !== mainAccount) await choose(field, whose);
        const clashes = page.getByRole("region", { name: t("uploadsPages.clash.title", { length: "1" }) });
        if (isReplacement) {
          await clashes
            .getByRole("button", { name: t("uploadsPages.clash.replace") })
            .first()
            .click();
        }
        await expect(page.getByText(t("uploadsPages.panel.ready"))).toBeVisible();
        await button(page, t("uploadsPages.panel.import")).click();
        await expect(page.getByText(t("uploadsPages.panel.imported", { count: 1, length: "1" }))).toBeVisible({
          timeout: 60_000,
        });
      }

      /** Expects this usage in the rows of a report. */
      async function expectUsage(rows: "account" | "platform", usage: Readonly<Record<string, number>>): Promise<void> {
        const query = `report_type=TR&rows=${rows}&columns=metric&platform=${site.platforms.societas}&from=${month}&to=${month}`;
        await page.goto(at(locale, `/analytics/flexitable/?${query}`));
        for (const [name, value] of Object.entries(usage)) {
          const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
          await expect(row.getByRole("gridcell", { name: figureName(String(value)) }).first()).toBeVisible();
        }
      }

      await openAs(page, person.email, at(locale, "/admin/mdu/"));
      await upload(5, mainAccount);
      await upload(8, account);
      await expectUsage("platform", { "Societas Journals": 13 });
      await expectUsage("account", { [mainAccount]: 5, [account]: 8, [t("reports.total")]: 13 });
      await expectAccessible(page, "report by account");
      await page.setViewportSize({ width: 1440, height: 900 });
      await upload(9, account, true);
      await expectUsage("account", { [mainAccount]: 5, [account]: 9, [t("reports.total")]: 14 });
    },
  );

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
    const cell = page.getByRole("row").filter({ hasText: title }).getByRole("button", { name: /, PR:/ });
    await expect(cell).toHaveAccessibleName(new RegExp(`[:,] ${t("harvest.cell.held")}`));

    await page.goto(at(locale, `/admin/harvests/?harvest=${harvest}`));
    await page.getByRole("heading", { level: 3 }).getByRole("button").first().click();
    await expect(page.getByText(/Elsewhere College/).first()).toBeVisible();
    await button(page, t("harvest.held.ours")).first().click();
    await expect(page.getByText(t("harvest.held.confirmed", { count: 2 }))).toBeVisible();
    await expect(chip("success", 2)).toBeVisible();
  });
}
