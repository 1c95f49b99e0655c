import type { Locator, Page } from "playwright/test";
import { acceptedCredentials, getSimulatedPlatform } from "@/lib/simulator/publisher/consortium";
import { type EmptySite, startEmptySite } from "./empty-site";
import { at, expect, expectAccessible, journeysIn, locales, signIn, site, test, violations, wordsOf } from "./site";

const LIBRARY = "hradisko";
const PLATFORM = "lumina";
const SITE = "Moravian Usage";
const [OFFICE, FIRST, SECOND, THIRD] = ["Consortium office", "Hradisko Library", "Svratka Library", "Libuň Library"];

test.use({ isNewcomer: true });

let empty: EmptySite;
test.beforeEach(async () => {
  empty = await startEmptySite();
});
// An open page would log errors when the site stops.
test.afterEach(async ({ page }) => {
  await page.close();
  await empty.stop();
});

for (const locale of locales) {
  const t = wordsOf(locale);
  const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });
  const field = (within: Page | Locator, name: string) => within.getByRole("textbox", { name, exact: true });
  const to = (path: string) => `${empty.url}${at(locale, path)}`;

  journeysIn(locale)("an empty installation leads on, from its name to the first report that was harvested")(
    async ({ page }) => {
      await page.goto(to("/"));
      await signIn(page, empty.email, locale, empty.password);
      await expect(page.getByRole("heading", { level: 1, name: t("setUp.title") })).toBeVisible();
      await nameSite(page);
      await addOrganizations(page);
      await addPerson(page);
      await addPlatform(page);
      await expectAccessible(page, "set up");
      await page.setViewportSize({ width: 1440, height: 900 });
      await step(page, "credentials")
        .getByRole("link", { name: t("setUp.credentials.add") })
        .click();
      await addCredentials(page);
      await harvest(page);
      await page.goto(
        to("/analytics/flexitable/?report_type=TR51&rows=organization&columns=metric&from=2025-03&to=2025-03"),
      );
      const row = page.getByRole("row").filter({ hasText: FIRST });
      await expect(row).toBeVisible();
      // Completeness and a total come before the metrics; here there is no total.
      await expect(row.getByRole("gridcell").nth(2)).toHaveText(/[1-9]/);
    },
  );

  const step = (page: Page, name: "site" | "organizations" | "people" | "platforms" | "credentials") =>
    page.getByRole("region", { name: t(`setUp.${name}.title`), exact: true });

  async function nameSite(page: Page): Promise<void> {
    const form = step(page, "site");
    await field(form, t("setUp.site.name")).fill(SITE);
    await button(form, t("setUp.site.save")).click();
    await expect(page.getByText(t("setUp.site.saved"))).toBeVisible();
    await expect(page).toHaveTitle(`${t("routes.set-up")} · ${SITE}`);
  }

  async function addOrganizations(page: Page): Promise<void> {
    const organizations = step(page, "organizations");
    await button(organizations, t("organizations.add.action")).click();
    const dialog = page.getByRole("dialog");
    await field(dialog, t("organizations.field.name")).fill(OFFICE);
    await dialog.getByRole("checkbox", { name: t("organizations.field.isMaster") }).check();
    await button(dialog, t("organizations.add.submit")).click();
    await expect(dialog).toBeHidden();
    await button(organizations, t("organizations.import.action")).click();
    const name = "organizations.csv";
    const rows = ["name;short name", `${FIRST};HRA`, `${SECOND};SVR`, `${THIRD};LIB`, `${OFFICE};`];
    const buffer = Buffer.from(rows.join("\n"));
    await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
    await expect(dialog.getByText(t("organizations.import.state.known"))).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
    await button(dialog, t("organizations.import.submit", { count: 3 })).click();
    await expect(dialog).toBeHidden();
    await expect(organizations.getByText(t("setUp.there.organizations", { count: 4 }))).toBeVisible();
  }

  async function addPerson(page: Page): Promise<void> {
    const people = step(page, "people");
    await button(people, t("accounts.create")).click();
    const dialog = page.getByRole("dialog");
    await field(dialog, t("accounts.field.email")).fill("hana@hradisko.example");
    const organization = dialog.getByRole("combobox", { name: t("accounts.field.organization") });
    await organization.fill(FIRST);
    await page.getByRole("option", { name: FIRST }).click();
    await button(dialog, t("accounts.create")).click();
    await expect(dialog).toBeHidden();
    await expect(people.getByText(t("setUp.there.people", { count: 1 }))).toBeVisible();
  }

  async function addPlatform(page: Page): Promise<void> {
    const platforms = step(page, "platforms");
    const { name, shortName } = getSimulatedPlatform(PLATFORM);
    await button(platforms, t("platforms.form.add")).click();
    const dialog = page.getByRole("dialog");
    await field(dialog, t("platforms.form.shortName")).fill(shortName);
    await field(dialog, t("platforms.form.name")).fill(name[locale]);
    expect.soft(await violations(page)).toEqual([]);
    await button(dialog, t("common.save")).click();
    await expect(dialog).toBeHidden();
    await expect(platforms.getByText(t("setUp.there.platforms", { count: 1 }))).toBeVisible();
  }

  async function addCredentials(page: Page): Promise<void> {
    const accepted = acceptedCredentials(LIBRARY, PLATFORM);
    await button(page, t("credentialsPages.add")).first().click();
    const dialog = page.getByRole("dialog");
    for (const [name, option] of [
      ["organization", FIRST],
      ["platform", getSimulatedPlatform(PLATFORM).name[locale]],
    ] as const) {
      const box = dialog.getByRole("combobox", { name: t(`credentialsPages.field.${name}`) });
      await box.fill(option);
      await expect(page.getByRole("option", { name: option })).toBeVisible();
      await box.press("Enter");
    }
    await field(dialog, t("credentialsPages.field.url")).fill(site.publishers[PLATFORM] ?? "");
    await dialog.getByRole("textbox", { name: "Customer ID" }).fill(accepted.customerId);
    if (accepted.requestorId) await dialog.getByRole("textbox", { name: "Requestor ID" }).fill(accepted.requestorId);
    if (accepted.apiKey) await dialog.getByRole("textbox", { name: "API key" }).fill(accepted.apiKey);
    // The publisher has no database report.
    await dialog.getByRole("checkbox", { name: /^DR –/ }).uncheck();
    await button(dialog, t("common.save")).click();
    await expect(dialog).toBeHidden();
  }

  async function harvest(page: Page): Promise<void> {
    await page.getByRole("row").filter({ hasText: FIRST }).getByRole("checkbox").check();
    await button(page, t("credentialsPages.harvestTicked", { count: 1 })).click();
    const dialog = page.getByRole("dialog");
    await field(dialog, t("credentialsHarvest.to")).fill("2025-03");
    await field(dialog, t("credentialsHarvest.from")).fill("2025-03");
    await button(dialog, t("credentialsHarvest.harvest", { count: 2 })).click();
    await expect(page).toHaveURL(/harvest=\d+/);
    await expect(page.getByText(t("harvestPages.allFinished", { failed: 0 })).first()).toBeVisible({ timeout: 90_000 });
  }
}
