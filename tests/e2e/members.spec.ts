import type { Page } from "playwright/test";
import { z } from "zod";
import { acceptedCredentials, libraries } from "@/lib/simulator/publisher/consortium";
import { addMonths, lastFinishedMonth } from "@/lib/simulator/publisher/month";
import { clientAs, openAs } from "./people";
import {
  at,
  expect,
  expectAccessible,
  journeysIn,
  type Locale,
  locales,
  site,
  test,
  violations,
  wordsOf,
} from "./site";

const MANAGER = "consortium-admin@usus.example";
const made = z.object({ pk: z.number() });
const reports = z.array(z.object({ pk: z.number(), code: z.string(), counter_version: z.string() }));

/** The account of the consortium at a provider of six libraries, one of them with another name here. */
async function addAccount(locale: Locale) {
  const client = await clientAs("superuser@usus.example");
  const platform = `Members ${locale}`;
  const post = async (address: string, body: object) => {
    const answer = await client.post(address, body);
    if (answer.status !== 201) throw new Error(`${address} was refused: ${JSON.stringify(answer.body)}`);
    return made.parse(answer.body).pk;
  };
  await post("/api/organization/", { name: `Bystřice City Library ${locale}` });
  await post("/api/organization/", { name: "Library of the Dyje Museum" });
  const { customerId, requestorId, apiKey } = acceptedCredentials("kmk", "lumina");
  const offered = reports.parse((await client.get("/api/counter-report-type/")).body);
  await post("/api/sushi-credentials/", {
    organization_id: site.organizations.kmk,
    platform_id: await post("/api/organization/-1/platform/", { short_name: platform, name: platform }),
    counter_version: "5.1",
    url: site.publishers.lumina,
    ...{ customer_id: customerId, requestor_id: requestorId, api_key: apiKey },
    counter_reports: offered.filter((one) => one.code === "PR" && one.counter_version === "5.1").map(({ pk }) => pk),
    enabled: false,
  });
  return platform;
}

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("a consortium manager creates credentials of six libraries in one step, and harvests them")(
    async ({ page }) => {
      test.setTimeout(300_000);
      const platform = await addAccount(locale);
      const list = at(locale, `/admin/sushi-credentials/?search=${encodeURIComponent(platform)}`);
      await openAs(page, MANAGER, list);
      await createForMembers(page, `Bystřice City Library ${locale}`);
      await expect(page.getByRole("row").filter({ hasText: platform })).toHaveCount(7);
      for (const { name } of libraries)
        await expect(page.getByRole("row").filter({ hasText: name[locale] })).toHaveCount(1);
      await harvest(page, platform);

      await page.goto(list);
      await expect(page.getByRole("row").filter({ hasText: t("credentials.status.working.name") })).toHaveCount(6);
    },
  );

  async function createForMembers(page: Page, bystrice: string): Promise<void> {
    await page.getByRole("row").nth(1).getByRole("button").last().click();
    await page.getByRole("menuitem", { name: t("credentialsPages.task.members"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("credentialsMembers.title") });
    await dialog.getByRole("button", { name: t("credentialsMembers.request"), exact: true }).click();
    await expect(dialog.getByText(t("credentialsMembers.by.name"))).toHaveCount(5, { timeout: 60_000 });
    await expect(dialog.getByText(t("errors.fields.memberDoubtful"))).toBeVisible();
    await expectAccessible(page, "members of a consortial account");
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(
      dialog.getByRole("button", { name: t("credentialsMembers.apply", { count: 5 }), exact: true }),
    ).toBeEnabled();

    // By keyboard: the first option is the organization with the similar name.
    const field = dialog.getByRole("combobox", {
      name: t("credentialsMembers.which", { name: "Bystřice City Library" }),
    });
    await field.focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option").first()).toContainText(bystrice);
    expect.soft(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(t("credentialsMembers.by.chosen"))).toBeVisible();
    await dialog.getByRole("button", { name: t("credentialsMembers.apply", { count: 6 }), exact: true }).click();
    await expect(page.getByText(t("credentialsImport.done", { created: 6, updated: 0 }))).toBeVisible();
    await expect(dialog).toBeHidden();
  }

  async function harvest(page: Page, platform: string): Promise<void> {
    const rows = page.getByRole("row").filter({ hasText: platform });
    for (let index = 0; index < 7; index += 1) {
      const row = rows.nth(index);
      const isAccount = (await row.getByText(t("credentials.status.off.name"), { exact: true }).count()) > 0;
      if (!isAccount) await row.getByRole("checkbox").check();
    }
    await page.getByRole("button", { name: t("credentialsPages.harvestTicked", { count: 6 }), exact: true }).click();
    const dialog = page.getByRole("dialog");
    const month = addMonths(lastFinishedMonth(new Date()), -2);
    await dialog.getByRole("textbox", { name: t("credentialsHarvest.to") }).fill(month);
    await dialog.getByRole("textbox", { name: t("credentialsHarvest.from") }).fill(month);
    await dialog.getByRole("button", { name: t("credentialsHarvest.harvest", { count: 6 }), exact: true }).click();
    await expect(page).toHaveURL(/harvest=\d+/);
    await expect(page.getByText(t("harvestPages.allFinished", { failed: 0 })).first()).toBeVisible({
      timeout: 240_000,
    });
  }
}
