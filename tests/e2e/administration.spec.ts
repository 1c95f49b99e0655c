import { randomBytes } from "node:crypto";
import type { ApiClient } from "@/lib/commands/api-client";
import { clientOf } from "../api/cast";
import { whileLocked } from "./database";
import { addSushi, askForAnother, harvestOver, startHarvest } from "./harvesting";
import { openAs } from "./people";
import { at, expect, journeysIn, locales, violations, wordsOf } from "./site";

const month = "2025-04";
const months = [month, month] as const;

async function addPlatform(client: ApiClient, name: string): Promise<number> {
  const { status, body } = await client.post("/api/organization/-1/platform/", { short_name: name, name });
  const isMade = typeof body === "object" && body !== null && "pk" in body;
  if (status !== 201 || !isMade) throw new Error(`A platform was refused: ${JSON.stringify(body)}`);
  return Number(body.pk);
}

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("two platforms become one: what moves is told before, and links to the one lead to the other")(
    async ({ page }) => {
      const client = await clientOf("consortium admin");
      const name = `Confluence ${randomBytes(3).toString("hex")}`;
      const [old, into] = [`${name} (old)`, name];
      const platform = await addPlatform(client, old);
      const kept = await addPlatform(client, into);
      const draft = { library: "palava", platform: "moravica", release: "5", reports: ["TR"], title: old } as const;
      const credentials = await addSushi(client, { ...draft, as: platform });
      await harvestOver(client, await startHarvest(client, [credentials], { months }));

      const list = at(locale, `/admin/management/?search=${encodeURIComponent(name)}`);
      await openAs(page, "consortium-admin@usus.example", list);
      const rows = page.getByRole("rowheader").filter({ hasText: name });
      await expect(rows).toHaveCount(2);
      await page
        .getByRole("button", { name: t("management.platforms.actionsFor", { name: old }), exact: true })
        .click();
      await page.getByRole("menuitem", { name: t("management.platforms.merge.action") }).click();
      const dialog = page.getByRole("dialog", { name: t("management.platforms.merge.title", { name: old }) });
      await dialog.getByRole("combobox", { name: t("management.platforms.merge.into") }).fill(into);
      await page.getByRole("option", { name: into, includeHidden: true }).first().click();
      const moves = dialog.getByRole("status");
      await expect(moves.getByText(t("management.platforms.merge.moves", { into }))).toBeVisible();
      await expect(moves.getByText(t("management.platforms.effect.organizations", { count: 1 }))).toBeVisible();
      await expect(moves.getByText(t("management.platforms.effect.credentials", { count: 1 }))).toBeVisible();
      await dialog.getByRole("checkbox", { name: t("management.platforms.merge.confirm") }).check();
      expect.soft(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: t("management.platforms.merge.submit"), exact: true }).click();

      const removal = page
        .getByRole("listitem")
        .filter({ hasText: t("management.platforms.removals.merge", { name: old, into }) });
      await expect(removal.getByText(t("management.platforms.removals.finished"), { exact: true })).toBeVisible({
        timeout: 60_000,
      });
      await expect(rows).toHaveCount(1);
      await page.goto(at(locale, `/platforms/${platform}/?tab=titles`));
      await expect(page.getByRole("heading", { level: 1, name: into })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/platforms/${kept}/\\?tab=titles$`));
    },
  );

  journey("a management command tells how far it is, is cancelled, and runs to its end the next time")(
    async ({ page }) => {
      const name = t("maintenance.command.verify-sums.name");
      const run = async () => {
        await page.getByRole("button", { name: t("maintenance.run.named", { name }), exact: true }).click();
        const dialog = page.getByRole("dialog", { name: t("maintenance.run.title", { name }) });
        await dialog.getByRole("button", { name: t("maintenance.run.action"), exact: true }).click();
        await expect(dialog).toHaveCount(0);
      };
      const latest = page.getByRole("grid").getByRole("row").nth(1);
      await openAs(page, "superuser@usus.example", at(locale, "/admin/commands/"));
      await whileLocked("import_checks", async () => {
        await run();
        await expect(latest.getByRole("progressbar", { name: t("maintenance.page.progress") })).toBeVisible({
          timeout: 60_000,
        });
        await latest.getByRole("button", { name: t("maintenance.page.cancelNamed", { name }), exact: true }).click();
        await expect(latest.getByText(t("maintenance.status.cancelled"), { exact: true })).toBeVisible();
      });
      await run();
      await expect(latest.getByText(t("maintenance.status.finished"), { exact: true })).toBeVisible({
        timeout: 90_000,
      });
    },
  );

  journey("what was submitted stays as it was, and says what a publisher corrected since then")(async ({ page }) => {
    const client = await clientOf("consortium admin");
    const title = `Survey ${locale}`;
    const draft = { library: "hradisko", platform: "moravica", release: "5", reports: ["TR"], title } as const;
    const credentials = await addSushi(client, draft);
    await harvestOver(client, await startHarvest(client, [credentials], { months }));
    await openAs(page, "admin@hradisko.example", at(locale, "/specialized-reports/?survey=czechelib&year=2025"));
    await page.getByRole("button", { name: t("surveys.frozen.freeze"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("surveys.frozen.title") });
    await dialog.getByRole("textbox", { name: t("surveys.frozen.note") }).fill(title);
    expect.soft(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("surveys.frozen.submit"), exact: true }).click();
    await expect(page.getByText(t("surveys.frozen.isSame"))).toBeVisible();
    await expect(page.getByText(title)).toBeVisible();

    await askForAnother(client, credentials, "svratka", "moravica");
    await harvestOver(client, await startHarvest(client, [credentials], { months }));
    const compared = page.getByRole("table", { name: t("surveys.frozen.compare") });
    await expect(async () => {
      await page.reload();
      await expect(compared.getByText(/^[+−]\d/).first()).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 90_000 });
    await expect(page.getByText(title)).toBeVisible();
  });
}
