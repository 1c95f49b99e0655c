import type { Locator, Page } from "playwright/test";
import type { LibraryKey, PlatformKey } from "@/lib/simulator/publisher/consortium";
import { acceptedCredentials, getSimulatedPlatform } from "@/lib/simulator/publisher/consortium";
import { expectedSums } from "@/lib/simulator/publisher/usage";
import { openAs } from "./people";
import { at, expect, figureName, journeysIn, type Locale, locales, site, wordsOf } from "./site";

type Line = {
  email: string;
  library: LibraryKey;
  platform: PlatformKey;
  release: "5" | "5.1";
  months: [string, string];
};

const TITLE = "The first line";

const lines: Record<Locale, Line> = {
  en: {
    email: "admin@svratka.example",
    library: "svratka",
    platform: "societas",
    release: "5",
    months: ["2025-10", "2025-11"],
  },
  cs: {
    email: "admin@hradisko.example",
    library: "hradisko",
    platform: "lumina",
    release: "5.1",
    months: ["2025-03", "2025-04"],
  },
};

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const { email, library, platform, release, months } = lines[locale];
  const code = release === "5" ? "TR" : "TR51";

  journey("an administrator adds credentials, harvests two months and reads them in a report")(async ({ page }) => {
    await openAs(page, email, at(locale, "/admin/sushi-credentials/"));
    await addCredentials(page, locale);
    await harvestTicked(page);

    const truth = await sumsOfMonths();
    const metric = "Total_Item_Requests";
    await page.goto(
      at(
        locale,
        `/analytics/flexitable/?report_type=${code}&rows=platform&columns=metric&from=${months[0]}&to=${months[1]}`,
      ),
    );
    const number = new Intl.NumberFormat(locale).format(truth[metric] ?? 0);
    const cell = page
      .getByRole("grid")
      .getByRole("gridcell", { name: figureName(number) })
      .first();
    await expect(cell).toBeVisible();

    await cell.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: t("reports.facts.title") })).toBeVisible();
    // Each record names its import if there are several; a single one is named once, above them.
    const numbered = (text: string) => text.replace("NN", "\\d+");
    const either = [t("reports.facts.import", { number: "NN" }), t("reportOutput.facts.onlyImport", { number: "NN" })];
    await dialog
      .getByRole("button", { name: new RegExp(`^(${either.map(numbered).join("|")})$`) })
      .first()
      .click();
    await expect(dialog.getByText("SHA-256")).toBeVisible();
    const download = page.waitForEvent("download");
    await dialog
      .getByRole("link", {
        name: new RegExp(t("reports.import.download", { name: "NN", size: "MM" }).split("NN")[0] ?? ""),
      })
      .click();
    const file = await (await download).createReadStream();
    let text = "";
    for await (const chunk of file) text += chunk;
    expect(JSON.parse(text)).toMatchObject({ Report_Header: { Report_ID: "TR", Release: release } });
  });

  async function sumsOfMonths(): Promise<Record<string, number>> {
    const sums: Record<string, number> = {};
    for (const month of months) {
      const counted = expectedSums({ organization: library, platform, report: "TR", release }, month);
      for (const [metric, sum] of Object.entries(counted)) sums[metric] = (sums[metric] ?? 0) + (sum ?? 0);
    }
    return sums;
  }

  async function addCredentials(page: Page, language: Locale): Promise<void> {
    const accepted = acceptedCredentials(library, platform);
    await page
      .getByRole("button", { name: t("credentialsPages.add"), exact: true })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("combobox", { name: t("credentialsPages.field.platform") })
      .fill(getSimulatedPlatform(platform).name[language]);
    await page.getByRole("option", { name: getSimulatedPlatform(platform).name[language] }).click();
    await dialog.getByRole("textbox", { name: t("credentialsPages.field.title"), exact: true }).fill(TITLE);
    await chooseRelease(page, dialog);
    await dialog.getByRole("textbox", { name: t("credentialsPages.field.url") }).fill(site.publishers[platform] ?? "");
    await dialog.getByRole("textbox", { name: "Customer ID" }).fill(accepted.customerId);
    if (accepted.requestorId) await dialog.getByRole("textbox", { name: "Requestor ID" }).fill(accepted.requestorId);
    if (accepted.apiKey) await dialog.getByRole("textbox", { name: "API key" }).fill(accepted.apiKey);
    await keepTitleReport(dialog);
    await dialog.getByRole("button", { name: t("common.save"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.goto(at(language, `/admin/sushi-credentials/?search=${encodeURIComponent(TITLE)}`));
    await expect(page.getByRole("row").filter({ hasText: TITLE })).toBeVisible();
    await expect(page.getByText(accepted.customerId)).toHaveCount(0);
  }

  async function chooseRelease(page: Page, dialog: Locator): Promise<void> {
    const field = dialog.getByLabel(t("credentialsPages.field.release"));
    if ((await field.textContent())?.trim().endsWith(release)) return;
    await field.click();
    await page.getByRole("option", { name: `COUNTER ${release}`, exact: true }).click();
  }

  async function keepTitleReport(dialog: Locator): Promise<void> {
    await dialog.getByRole("checkbox", { name: /^TR –/ }).check();
    for (const other of ["DR", "PR"]) await dialog.getByRole("checkbox", { name: new RegExp(`^${other} –`) }).uncheck();
  }

  async function harvestTicked(page: Page): Promise<void> {
    const row = page.getByRole("row").filter({ hasText: TITLE });
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: t("credentialsPages.harvestTicked", { count: 1 }) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: t("credentialsHarvest.from") }).fill(months[0]);
    await dialog.getByRole("textbox", { name: t("credentialsHarvest.to") }).fill(months[1]);
    await dialog.getByRole("button", { name: t("credentialsHarvest.harvest", { count: 2 }) }).click();
    await expect(page).toHaveURL(/harvest=\d+/);
    await expect(page.getByText(t("harvestPages.allFinished", { failed: 0 })).first()).toBeVisible({ timeout: 90_000 });
  }
}
