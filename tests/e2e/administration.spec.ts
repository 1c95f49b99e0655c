import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { ApiClient } from "@/lib/commands/api-client";
import { formatCount } from "@/lib/kit/format/number";
import { clientOf } from "../api/cast";
import { inDatabase, whileLocked } from "./database";
import { addSushi, askForAnother, harvestOver, startHarvest } from "./harvesting";
import { invitePerson, openAs } from "./people";
import { at, expect, journeysIn, locales, site, violations, wordsOf } from "./site";

const month = "2025-04";
const months = [month, month] as const;

/** The first figure of a survey. */
const fullTexts = z
  .object({ parts: z.tuple([z.object({ code: z.literal("Plné texty"), total: z.number() })], z.unknown()) })
  .transform(({ parts: [{ total }] }) => total);

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
      const target = await addPlatform(client, into);
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
      await expect(page).toHaveURL(new RegExp(`/platforms/${target}/\\?tab=titles$`));
    },
  );

  journey("an organization that is deleted at once is said to be, though nobody saw it under way")(async ({ page }) => {
    const client = await clientOf("consortium admin");
    const name = `Brook ${randomBytes(3).toString("hex")}`;
    const made = await client.post("/api/organization/", { name });
    expect(made.status).toBe(201);
    await openAs(
      page,
      "consortium-admin@usus.example",
      at(locale, `/organizations/?search=${encodeURIComponent(name)}`),
    );
    await page.getByRole("button", { name: t("organizations.actionsFor", { name }), exact: true }).click();
    await page.getByRole("menuitem", { name: t("organizations.delete.action"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("organizations.delete.title", { name }) });
    await dialog.getByRole("textbox", { name: t("organizations.delete.name", { name }) }).fill(name);
    const ended = async () => JSON.stringify((await client.get("/api/organization/work/")).body).includes('"finished"');
    await page.route("**/delete/", async (route) => {
      const response = await route.fetch();
      await expect.poll(ended, { timeout: 60_000 }).toBe(true);
      await route.fulfill({ response });
    });
    await dialog.getByRole("button", { name: t("organizations.delete.submit"), exact: true }).click();
    await expect(page.getByText(t("organizations.work.deleted", { organization: name }))).toBeVisible();
    await expect(page.getByRole("rowheader").filter({ hasText: name })).toHaveCount(0);
  });

  journey("a management command tells how far it is, is canceled, and runs to its end the next time")(
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
        await expect(latest.getByText(t("maintenance.status.canceled"), { exact: true })).toBeVisible();
      });
      await run();
      await expect(latest.getByText(t("maintenance.status.finished"), { exact: true })).toBeVisible({
        timeout: 90_000,
      });
    },
  );

  journey("a survey is filled in and frozen, and what a publisher counts anew is told, compared and noted")(
    async ({ page }) => {
      const [library, other] =
        locale === "en" ? (["hradisko", "svratka"] as const) : (["svratka", "hradisko"] as const);
      const client = await clientOf("consortium admin");
      const admin = await invitePerson({ locale, organization: library, isAdmin: true });
      const note = `Sent by ${admin.id}`;
      const year = `organization=${site.organizations[library]}&from=2025-01&to=2025-12`;
      const figure = async () => fullTexts.parse((await client.get(`/api/reporting/reports/czechelib/?${year}`)).body);
      const view = (value: number) => formatCount(value, locale);
      const draft = { library, platform: "moravica", release: "5", reports: ["TR"], title: note } as const;
      const credentials = await addSushi(client, draft);
      await harvestOver(client, await startHarvest(client, [credentials], { months }));

      const submitted = await figure();
      expect(submitted).toBeGreaterThan(0);
      await openAs(page, admin.email, at(locale, "/specialized-reports/?survey=czechelib&year=2025"));
      await expect(page.getByRole("group").filter({ hasText: "Plné texty" })).toContainText(view(submitted));
      await page.getByRole("button", { name: t("surveys.frozen.freeze"), exact: true }).click();
      const dialog = page.getByRole("dialog", { name: t("surveys.frozen.title") });
      await dialog.getByRole("textbox", { name: t("surveys.frozen.note") }).fill(note);
      expect.soft(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: t("surveys.frozen.submit"), exact: true }).click();
      await expect(page.getByText(t("surveys.frozen.isSame"))).toBeVisible();

      await askForAnother(client, credentials, other, "moravica");
      await harvestOver(client, await startHarvest(client, [credentials], { months }));
      const now = await figure();
      expect(now).not.toBe(submitted);
      await inDatabase("SELECT graphile_worker.add_job('surveys.check', '{}'::json)");
      const json = async () => JSON.stringify((await admin.client.get("/api/events/user-events/")).body);
      await expect.poll(json, { timeout: 90_000 }).toContain("CzechELib");
      await page.goto(at(locale, "/events/"));
      const line = t("surveys.event.line", { survey: "CzechELib, 2025", code: "Plné texty", frozen: submitted, now });
      await expect(page.getByText(t("surveys.event.title", { count: 1 }), { exact: true })).toBeVisible();
      await expect(page.getByText(line)).toBeVisible();

      await page.goto(at(locale, "/"));
      await expect(page.getByText(t("dashboard.attention.answersChanged.text", { count: 1 }))).toBeVisible();
      await page.getByRole("link", { name: t("dashboard.attention.answersChanged.action") }).click();
      const row = page.getByRole("row").filter({ hasText: note });
      await expect(row.getByText(t("surveys.frozen.changed", { count: 1 }), { exact: true })).toBeVisible();
      await row.getByRole("link", { name: "CzechELib" }).click();
      const difference = `${now > submitted ? "+" : "−"}${view(Math.abs(now - submitted))}`;
      const compared = page.getByRole("table", { name: t("surveys.frozen.compare") });
      // The answer as people see it: the card hides the rest here.
      await expect(compared.getByRole("row").filter({ hasText: "Plné texty" }).getByRole("cell")).toHaveText(
        [view(submitted), view(now), difference],
        { useInnerText: true },
      );
      // The answer as submitted.
      await expect(page.getByRole("group").filter({ hasText: "Plné texty" })).toContainText(view(submitted));
      expect.soft(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: t("surveys.frozen.dismiss"), exact: true }).click();
      await expect(page.getByRole("main").getByText(t("surveys.frozen.dismissed"))).toBeVisible();
      await page.getByRole("link", { name: t("surveys.frozen.back") }).click();
      const noted = [t("surveys.frozen.changed", { count: 1 }), t("surveys.frozen.seen")].join(" · ");
      await expect(row.getByText(noted, { exact: true })).toBeVisible();
    },
  );
}
