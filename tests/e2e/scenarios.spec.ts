import { clientOf } from "../api/cast";
import { openAs } from "./people";
import { at, choose, expect, expectAccessible, journeysIn, locales, site, wordsOf } from "./site";
import { importFile, titleUses } from "./uploaded-file";

/** On a platform that no other test pays for: access would stay with an agreement that goes on. */
const month = "2013-03";
const libraryOf = { en: "hradisko", cs: "svratka" } as const;

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("from the end of an agreement to titles bought instead, side by side")(async ({ page }) => {
    const library = libraryOf[locale];
    const client = await clientOf("consortium admin");
    const [organization, platform] = [site.organizations[library] ?? 0, site.platforms.societas ?? 0];
    const use = (title: string, issn: string, count: number, open = false) => ({
      ...{ title, issn, metric: "Total_Item_Requests", values: { [month]: count } },
      ...(open ? { accessType: "OA_Gold" as const } : {}),
    });
    const uses = [
      use("Scenario of Rivers", "2049-3630", 40),
      use("Scenario of Rivers", "2049-3630", 10, true),
      use("Scenario of Seas", "1545-0031", 30),
    ];
    await importFile(client, titleUses(`scenario-${locale}.tsv`, uses, { months: [month] }), {
      organization,
      platform,
    });
    const name = `Scenario ${locale}`;
    const created = await client.post("/api/agreement/", {
      ...{ name, provider: "", note: "", organization, platforms: [{ platform }] },
      prices: [{ organization, from: `${month}-01`, to: `${month}-31`, amount: "1000", currency: "CZK" }],
    });
    expect(created.status).toBe(201);

    await openAs(page, `admin@${library}.example`, at(locale, `/agreements/${Object(created.body).pk}/`));
    await page.getByRole("button", { name: t("scenarios.actions.whatIf"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    const without = t("scenarios.form.without", { agreement: name });
    await expect(dialog.getByRole("textbox", { name: t("scenarios.form.name") })).toHaveValue(without);
    await dialog.getByRole("textbox", { name: t("scenarios.form.from"), exact: true }).fill(month);
    await dialog.getByRole("textbox", { name: t("scenarios.form.to"), exact: true }).fill(month);
    await dialog.getByRole("textbox", { name: t("scenarios.form.loanPrice") }).fill("2");
    await dialog.getByRole("button", { name: t("scenarios.form.submit"), exact: true }).click();

    await expect(page.getByRole("heading", { name: without, level: 1 })).toBeVisible();
    const figure = (key: Parameters<typeof t>[0]) =>
      page.locator("dl > div").filter({ has: page.getByText(t(key), { exact: true }) });
    // 70 uses are lost, each a loan for 2; the price of the month was 1,000.
    await expect(figure("scenarios.use.lost")).toContainText("70");
    await expect(figure("scenarios.use.stays")).toContainText("10");
    await expect(figure("scenarios.money.loans")).toContainText(/140[.,]00/);
    await expect(figure("scenarios.money.saves")).toContainText(/860[.,]00/);
    const lost = page.getByRole("grid", {
      name: t("scenarios.titles.caption", { fate: t("scenarios.uses.fate.lost") }),
    });
    await expect(lost.getByRole("rowheader")).toHaveText([/Scenario of Rivers/, /Scenario of Seas/]);
    await expectAccessible(page, "a scenario");

    await page.getByRole("button", { name: t("scenarios.actions.copy"), exact: true }).click();
    await choose(
      dialog.getByRole("combobox", { name: t("scenarios.form.kind") }),
      t("scenarios.form.kinds.keep_titles"),
    );
    const copy = t("scenarios.form.copyOf", { name: without });
    await dialog.getByRole("button", { name: t("scenarios.form.copy"), exact: true }).click();
    await expect(page.getByRole("heading", { name: copy, level: 1 })).toBeVisible();
    await page.getByRole("button", { name: t("scenarios.agreements.enterFor", { name }), exact: true }).click();
    const rows = ["ISSN;Price", "1545-0031;1200", "1000-0003;90"].join("\n");
    await dialog.getByRole("textbox", { name: t("scenarios.prices.text") }).fill(rows);
    await dialog.getByRole("button", { name: t("scenarios.prices.check"), exact: true }).click();
    await expect(dialog.getByRole("rowheader", { name: "Scenario of Seas", exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: t("scenarios.prices.submit", { count: 1 }), exact: true }).click();
    await expect(dialog).toBeHidden();
    // A month of the yearly price of 1,200, and 40 loans.
    await expect(figure("scenarios.money.titles")).toContainText(/100[.,]00/);
    await expect(figure("scenarios.money.saves")).toContainText(/820[.,]00/);
    await expect(figure("scenarios.use.bought")).toContainText("30");

    await page.goto(at(locale, `/scenarios/?search=${encodeURIComponent(name)}`));
    for (const one of [without, copy])
      await page.getByRole("checkbox", { name: t("scenarios.list.tick", { name: one }), exact: true }).check();
    await page.getByRole("link", { name: t("scenarios.list.compare"), exact: true }).click();
    const compared = page.getByRole("table", { name: t("scenarios.compare.caption") });
    const balance = compared.getByRole("row").filter({ hasText: t("scenarios.compare.balance", { currency: "CZK" }) });
    await expect(balance).toContainText(/860[.,]00/);
    await expect(balance).toContainText(/820[.,]00/);
    await expectAccessible(page, "scenarios side by side");
  });
}
