import type { Page } from "playwright/test";
import { isBinding, retirementBefore } from "@/lib/counter/standard/retirement";
import { addMonths, lastFinishedMonth } from "@/lib/simulator/publisher/month";
import type { ServiceScenario } from "@/lib/simulator/publisher/service-scenarios";
import { addSushi, harvestOver, startHarvest } from "./harvesting";
import { invitePerson, openAs, type Person } from "./people";
import { at, expect, journeysIn, locales, test, wordsOf } from "./site";

const last = lastFinishedMonth(new Date());

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const library = locale === "en" ? "hana" : "svratka";
  const heading = (page: Page, number: string) =>
    page.getByRole("heading", { level: 1, name: t("harvestPages.title", { number }) });

  type Draft = { release: "5" | "5.1"; scenario: ServiceScenario; months: readonly [string, string]; failed: number };

  /** Harvests months of credentials of a new account, and opens the harvest and its first failure. */
  async function openFailed(page: Page, person: Person, { release, scenario, months, failed }: Draft): Promise<string> {
    const name = `${scenario} ${person.id}`;
    const draft = { library, platform: "lumina", reports: ["PR"], title: name, account: name } as const;
    const added = await addSushi(person.client, { ...draft, release, scenario });
    const harvest = await startHarvest(person.client, [added], { months });
    await harvestOver(person.client, harvest);
    await openAs(page, person.email, at(locale, `/admin/harvests/?harvest=${harvest}`));
    await expect(page.getByText(t("harvestPages.allFinished", { failed }))).toBeVisible();
    await page.getByRole("heading", { level: 3 }).getByRole("button").first().click();
    return name;
  }

  /** Clicks the offer, and expects a harvest of both months that succeeds. */
  async function followOffer(page: Page, offer: string): Promise<void> {
    const failed = new URL(page.url()).searchParams.get("harvest");
    await page.getByRole("button", { name: offer, exact: true }).click();
    await expect(page).not.toHaveURL(new RegExp(`harvest=${failed}(&|$)`));
    await expect(heading(page, new URL(page.url()).searchParams.get("harvest") ?? "")).toBeVisible();
    await expect(page.getByText(t("harvestPages.allFinished", { failed: 0 }))).toBeVisible({ timeout: 60_000 });
    const done = t("harvestPages.counted", { name: t("harvest.state.success"), count: 2 });
    await expect(page.getByRole("button", { name: done, exact: true })).toBeVisible();
  }

  journey("where a provider has retired Release 5, one click continues with Release 5.1")(async ({ page }) => {
    const person = await invitePerson({ locale, organization: library, isAdmin: true });
    const months = [addMonths(last, -7), addMonths(last, -6)] as const;
    const name = await openFailed(page, person, { release: "5", scenario: "release-5-retired", months, failed: 2 });
    await expect(page.getByText(t("harvest.error.release-retired.meaning")).first()).toBeVisible();
    await followOffer(page, t("harvest.troubleAction.harvest-newer", { release: "5.1" }));

    // Both releases of the account are listed; the new credentials continue.
    await page.goto(at(locale, `/admin/sushi-credentials/?search=${encodeURIComponent(name)}`));
    await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(2);
  });

  journey("months that a provider has in Release 5 only are harvested with one click")(async ({ page }) => {
    const retirement = retirementBefore("5.1");
    test.skip(!retirement || !isBinding(retirement, new Date()), "Providers may have ended Release 5.");
    const person = await invitePerson({ locale, organization: library, isAdmin: true });
    const months = [addMonths(last, -18), addMonths(last, -17)] as const;
    // Once the newest month is in Release 5 only, older ones are not requested.
    await openFailed(page, person, { release: "5.1", scenario: "only-in-release-5", months, failed: 1 });
    await expect(page.getByText(t("harvest.error.only-in-earlier-release.meaning")).first()).toBeVisible();
    await expect(page.getByRole("button", { name: t("harvestStatus.downloads.write") })).toHaveCount(0);
    await followOffer(page, t("harvest.troubleAction.harvest-earlier", { release: "5" }));
  });
}
