import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { z } from "zod";
import { bindingRetirements } from "@/lib/counter/standard/retirement";
import { addMonths, lastFinishedMonth } from "@/lib/simulator/publisher/month";
import type { ServiceScenario } from "@/lib/simulator/publisher/service-scenarios";
import { addSushi, harvestOver, startHarvest } from "./harvesting";
import { clientAs, openAs } from "./people";
import { at, expect, expectAccessible, journeysIn, locales, wordsOf } from "./site";

const MANAGER = "consortium-admin@usus.example";
const last = lastFinishedMonth(new Date());
const month = (ago: number) => addMonths(last, -ago);
const harvestIn = (page: Page) => Number(new URL(page.url()).searchParams.get("harvest"));

/** A library with one report of Lumina, harvested for one month from a service that deviates. */
async function harvested(scenario: ServiceScenario, release: "5" | "5.1", of: string) {
  const client = await clientAs(MANAGER);
  const created = await client.post("/api/organization/", { name: `Library ${randomBytes(3).toString("hex")}` });
  const organization = z.object({ pk: z.number() }).parse(created.body).pk;
  const draft = {
    library: "hana",
    organization,
    platform: "lumina",
    release,
    reports: ["PR"],
    title: scenario,
  } as const;
  const credentials = await addSushi(client, { ...draft, scenario });
  await harvestOver(client, await startHarvest(client, [credentials], { months: [of, of] }));
  return { client, organization };
}

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  /** Problems of one library. */
  const troubles = (page: Page, organization: number) =>
    openAs(page, MANAGER, at(locale, `/admin/sushi-troubleshooting/?organization=${organization}`));

  const state = (page: Page, code: string, of: string) =>
    page.getByRole("button", { name: new RegExp(`${code}.*[:,] ${t(`harvest.cell.${of}`)}`) });

  journey("a report for another institution is confirmed from the dashboard, and its month is there")(
    async ({ page }) => {
      const { organization } = await harvested("wrong-customer", "5.1", month(3));
      await openAs(page, MANAGER, at(locale, `/dashboard/?selected_organization=${organization}`));
      const card = page.getByRole("region", { name: t("dashboard.attention.title") });
      const line = card
        .getByRole("listitem")
        .filter({ hasText: t("dashboard.attention.heldReports.text", { count: 1 }) });
      await line.getByRole("link", { name: t("dashboard.attention.heldReports.action"), exact: true }).click();
      await expect(page.getByText(t("troubleshooting.institution", { name: "Elsewhere College" }))).toBeVisible();
      await expectAccessible(page, "report for another institution");
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("button", { name: new RegExp(`^${t("harvest.held.ours")}`) }).click();
      await expect(page.getByText(t("harvest.held.confirmed", { count: 1 }))).toBeVisible();

      const overview = at(locale, `/admin/sushi-by-month/?month=${month(3)}&selected_organization=${organization}`);
      await expect(async () => {
        await page.goto(overview);
        await expect(state(page, "PR", "success")).toBeVisible({ timeout: 2000 });
      }).toPass();
    },
  );

  journey("where a provider retired Release 5, one click continues with Release 5.1")(async ({ page }) => {
    const { client, organization } = await harvested("release-5-retired", "5", month(9));
    await troubles(page, organization);
    await expect(page.getByText(t("harvest.error.release-retired.meaning"))).toBeVisible();
    await expectAccessible(page, "retired release");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: new RegExp(`^${t("harvest.troubleAction.harvest-newer")}`) }).click();
    await expect(page).toHaveURL(/harvests\/\?harvest=\d+/);
    await harvestOver(client, harvestIn(page));
    await expect(page.getByText(t("harvestPages.allFinished", { failed: 0 })).first()).toBeVisible();
    await troubles(page, organization);
    await expect(page.getByText(t("troubleshooting.nothingTitle"))).toBeVisible();
  });

  if (bindingRetirements(new Date()).length > 0)
    journey("months that exist in Release 5 only are harvested with it in one click")(async ({ page }) => {
      const { client, organization } = await harvested("only-in-release-5", "5.1", month(13));
      await troubles(page, organization);
      await expect(page.getByText(t("harvest.error.only-in-earlier-release.meaning"))).toBeVisible();
      await expect(page.getByRole("button", { name: t("harvest.troubleAction.write-to-vendor") })).toHaveCount(0);
      await page.getByRole("button", { name: new RegExp(`^${t("harvest.troubleAction.harvest-earlier")}`) }).click();
      await expect(page).toHaveURL(/harvests\/\?harvest=\d+/);
      await harvestOver(client, harvestIn(page));
      await expect(page.getByText(t("harvestPages.allFinished", { failed: 0 })).first()).toBeVisible();
      await troubles(page, organization);
      await expect(page.getByText(t("troubleshooting.nothingTitle"))).toBeVisible();
    });
}
