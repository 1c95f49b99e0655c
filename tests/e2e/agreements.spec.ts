import { platforms } from "@/lib/simulator/publisher/consortium";
import { clientOf } from "../api/cast";
import { openAs } from "./people";
import { at, choose, expect, expectAccessible, journeysIn, locales, site, wordsOf } from "./site";
import { importFile, titleUses } from "./uploaded-file";

/** Months that no other test uses, different for each language. */
const monthOf = { en: "2012-03", cs: "2011-03" } as const;

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("from a new agreement and a sheet of prices to its cost per use")(async ({ page }) => {
    const month = monthOf[locale];
    const year = month.slice(0, 4);
    const client = await clientOf("consortium admin");
    const [organization, platform] = [site.organizations.hradisko ?? 0, site.platforms.lumina ?? 0];
    const uses = [
      { title: "Rivers Quarterly", issn: "2049-3630", metric: "Total_Item_Requests", values: { [month]: 100 } },
    ];
    await importFile(client, titleUses(`agreements-${locale}.tsv`, uses, { months: [month] }), {
      organization,
      platform,
    });
    const name = `Rivers ${locale}`;
    const lumina = platforms.find(({ key }) => key === "lumina")?.name[locale] ?? "";

    await openAs(page, "admin@hradisko.example", at(locale, `/agreements/?year=${year}`));
    await page.getByRole("button", { name: t("agreements.actions.create"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: t("agreements.form.name") }).fill(name);
    await dialog.getByRole("combobox", { name: t("agreements.form.provider") }).fill("Rivers Press");
    await choose(dialog.getByRole("combobox", { name: t("agreements.form.platforms") }), lumina);
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: t("agreements.form.submit"), exact: true }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(page.getByText(t("agreements.prices.none"))).toBeVisible();
    await expectAccessible(page, "agreements");
    const address = page.url();

    await page.goto(at(locale, `/agreements/?year=${year}`));
    await page.getByRole("button", { name: t("agreements.actions.import"), exact: true }).click();
    const rows = [
      "Agreement;Platform;From;To;Amount;VAT;Fund",
      `${name};${lumina};${month}-01;${month}-31;800;21;Rivers fund`,
      `${name} ${year};${lumina};${month}-01;${month}-31;800;;`,
    ];
    await dialog.getByRole("textbox", { name: t("agreements.import.text") }).fill(rows.join("\n"));
    await dialog.getByRole("button", { name: t("agreements.import.check"), exact: true }).click();
    await expect(dialog.getByText(t("agreements.import.state.new"))).toBeVisible();
    // The second row may be the same price: it is left out unless a person accepts it.
    await expect(dialog.getByRole("checkbox", { name: t("agreements.import.accept") })).not.toBeChecked();
    await dialog.getByRole("button", { name: t("agreements.import.submit", { count: 1 }), exact: true }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
    await expect(row).toContainText(/800[.,]00/);
    // The price covers one of twelve months, with 100 uses.
    await expect(row).toContainText(t("cost.proRata", { price: locale === "cs" ? "8,00" : "8.00" }));
    await expectAccessible(page, "agreements");

    await page.goto(address);
    await expect(page.getByText("Rivers fund")).toBeVisible();
    await expect(page.getByText(/968[.,]00/)).toBeVisible();
    await expectAccessible(page, "agreements");

    await page.getByRole("link", { name: t("briefing.open"), exact: true }).click();
    await expect(page.getByRole("heading", { name: t("briefing.title", { name }), level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: t("briefing.kind.check") })).toBeVisible();
    await expectAccessible(page, "briefing");
    const saving = page.waitForEvent("download");
    await page.getByRole("link", { name: t("briefing.pdf"), exact: true }).click();
    expect((await saving).suggestedFilename()).toMatch(/^(briefing|podklady)-.+\.pdf$/);

    await page.goto(at(locale, `/platforms/?view=cost&cost_year=${year}&cost_of=fund&per_fte=true`));
    const fund = page.getByRole("row").filter({ has: page.getByRole("link", { name: "Rivers fund", exact: true }) });
    await expect(fund).toContainText(/800[.,]00/);
    const missing = t("cost.perUser.lackingIn", { year, count: 1 });
    await expect(fund).toContainText(t("cost.perUser.lacking", { list: missing }));
  });
}
