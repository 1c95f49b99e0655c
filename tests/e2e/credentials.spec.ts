import type { Locator, Page } from "playwright/test";
import { z } from "zod";
import { acceptedCredentials, getSimulatedPlatform, type LibraryKey } from "@/lib/simulator/publisher/consortium";
import { expectedSums } from "@/lib/simulator/publisher/usage";
import { clientAs, invitePerson, openAs } from "./people";
import {
  at,
  choose,
  expect,
  expectAccessible,
  figureName,
  journeysIn,
  type Locale,
  locales,
  openFilters,
  site,
  test,
  violations,
  wordsOf,
} from "./site";

const PLATFORM = "scholaris";
const TITLE = "From the registry";
const [FIRST, LAST] = ["2024-01", "2025-12"];

const people: Record<Locale, { email: string; library: LibraryKey }> = {
  en: { email: "admin@hradisko.example", library: "hradisko" },
  cs: { email: "admin@svratka.example", library: "svratka" },
};

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const { email, library } = people[locale];
  const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

  journey(
    "an administrator adds credentials from the registry, sees a wrong API key explained, fixes it and harvests two years",
  )(async ({ page }) => {
    test.setTimeout(360_000);
    await openAs(page, email, at(locale, "/admin/sushi-credentials/"));
    const dialog = await addFromRegistry(page);

    await button(dialog, t("credentialsPages.test")).click();
    await expect(dialog.getByText(t("counter.exception.2020.meaning"))).toBeVisible({ timeout: 60_000 });
    await expect(dialog.getByText(t("counter.exception.2020.action"))).toBeVisible();
    await expect(dialog.getByText(t("credentialsTest.breaks.credentials"))).toBeVisible();

    await dialog.getByRole("textbox", { name: "API key" }).fill(acceptedCredentials(library, PLATFORM).apiKey ?? "");
    await expect(dialog.getByText(t("credentialsTest.old"))).toBeVisible();
    await button(dialog, t("credentialsPages.test")).click();
    await expect(dialog.getByText(t("credentialsTest.success.title"), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await expect(dialog.getByRole("row", { name: /Total_Item_Requests/ })).toBeVisible();
    await expectAccessible(page, "tested credentials");
    await page.setViewportSize({ width: 1440, height: 900 });

    await button(dialog, t("common.save")).click();
    await expect(dialog).toBeHidden();
    await harvestTwoYears(page);
    await seeFacts(page);
  });

  /** Address and reports come from the registry; the API key is wrong. */
  async function addFromRegistry(page: Page): Promise<Locator> {
    const { name, shortName } = getSimulatedPlatform(PLATFORM);
    const accepted = acceptedCredentials(library, PLATFORM);
    await button(page, t("credentialsPages.add")).first().click();
    const dialog = page.getByRole("dialog");
    const platform = dialog.getByRole("combobox", { name: t("credentialsPages.field.platform") });
    await platform.fill("Nowhere Press");
    await page.getByRole("option", { name: t("platforms.form.addNamed", { name: "Nowhere Press" }) }).click();
    const adding = page.getByRole("dialog", { name: t("platforms.form.add"), exact: true });
    await expect(adding.getByRole("textbox", { name: t("platforms.form.name"), exact: true })).toHaveValue(
      "Nowhere Press",
    );
    await button(adding, t("common.cancel")).click();
    await expect(adding).toBeHidden();
    await platform.fill(name[locale]);
    await page.getByRole("option", { name: name[locale] }).click();
    await expect(dialog.getByRole("textbox", { name: t("credentialsPages.field.url") })).toHaveValue(
      new RegExp(`^${site.publishers[PLATFORM]}`),
    );
    await expect(dialog.getByText(t("credentialsPages.url.registry")).first()).toBeVisible();
    for (const code of ["TR", "DR", "PR"])
      await expect(dialog.getByRole("checkbox", { name: new RegExp(`^${code} –`) })).toBeChecked();
    await expect(dialog.getByText(t("credentialsRegistry.needs.required", { name: "API key" }))).toBeVisible();
    await expect(dialog.getByText(new RegExp(shortName)).first()).toBeVisible();

    await dialog.getByRole("textbox", { name: t("credentialsPages.field.title"), exact: true }).fill(TITLE);
    await dialog.getByRole("textbox", { name: "Customer ID" }).fill(accepted.customerId);
    await dialog.getByRole("textbox", { name: "Requestor ID" }).fill(accepted.requestorId ?? "");
    await dialog.getByRole("textbox", { name: "API key" }).fill("not-the-right-key");
    await dialog
      .getByRole("textbox", { name: t("credentialsPages.field.platformParam") })
      .fill(getSimulatedPlatform(PLATFORM).auth.platform ?? "");
    return dialog;
  }

  async function harvestTwoYears(page: Page): Promise<void> {
    await page.goto(at(locale, `/admin/sushi-credentials/?search=${encodeURIComponent(TITLE)}`));
    await page.getByRole("row").filter({ hasText: TITLE }).getByRole("checkbox").check();
    await button(page, t("credentialsPages.harvestTicked", { count: 1 })).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: t("credentialsHarvest.to") }).fill(LAST);
    await dialog.getByRole("textbox", { name: t("credentialsHarvest.from") }).fill(FIRST);
    const start = button(dialog, t("credentialsHarvest.harvest", { count: 72 }));
    await expect(start).toBeEnabled();
    expect.soft(await violations(page)).toEqual([]);
    await start.click();
    await expect(page).toHaveURL(/harvest=\d+/);
    await expect(page.getByRole("progressbar").or(page.getByRole("img")).first()).toBeVisible();
    await expect(page.getByText(t("harvestPages.allFinished", { failed: 0 })).first()).toBeVisible({
      timeout: 240_000,
    });
  }

  async function seeFacts(page: Page): Promise<void> {
    const metric = "Total_Item_Requests";
    const question = `report_type=TR51&rows=platform&columns=metric&from=${FIRST}&to=${LAST}&platform=${site.platforms[PLATFORM]}`;
    await page.goto(at(locale, `/analytics/flexitable/?${question}`));
    let sum = 0;
    for (let year = 2024; year <= 2025; year += 1)
      for (let month = 1; month <= 12; month += 1) {
        const query = { organization: library, platform: PLATFORM, report: "TR", release: "5.1" } as const;
        sum += expectedSums(query, `${year}-${String(month).padStart(2, "0")}`)[metric] ?? 0;
      }
    const number = new Intl.NumberFormat(locale).format(sum);
    await page
      .getByRole("grid")
      .getByRole("gridcell", { name: figureName(number) })
      .first()
      .click();
    await expect(page.getByRole("dialog").getByRole("heading", { name: t("reports.facts.title") })).toBeVisible();
  }

  journey("many credentials are changed at once, what is locked says so, and the history tells who did it")(
    async ({ page }) => {
      const person = await invitePerson({ locale, organization: "palava", isAdmin: true });
      const titles = ["First of many", "Second of many"].map((title) => `${title} ${person.id}`);
      const [, second = 0] = [await addPlain(person, titles[0] ?? "", 0), await addPlain(person, titles[1] ?? "", 1)];
      await lock(second, 400);
      await openAs(
        page,
        person.email,
        at(locale, `/admin/sushi-credentials/?search=${encodeURIComponent(`of many ${person.id}`)}`),
      );
      for (const title of titles) await rowOf(page, title).getByRole("checkbox").check();

      await more(page, "disable");
      await expect(page.getByRole("heading", { name: t("credentialsMass.disable.title", { count: 2 }) })).toBeVisible();
      expect.soft(await violations(page)).toEqual([]);
      await button(page.getByRole("dialog"), t("credentialsMass.disable.accept")).click();
      await expect(
        page
          .getByRole("alert")
          .getByRole("listitem")
          .filter({ hasText: titles[1] ?? "" }),
      ).toBeVisible();
      expect.soft(await violations(page)).toEqual([]);
      await button(page.getByRole("alert"), t("credentialsMass.leaveOut", { count: 1 })).click();
      await button(page.getByRole("dialog"), t("credentialsMass.disable.accept")).click();
      await expect(page.getByText(t("credentialsMass.disable.done", { count: 1 }))).toBeVisible();
      const off = t("credentials.status.off.name");
      await expect(rowOf(page, titles[0] ?? "").getByText(off, { exact: true })).toBeVisible();
      await lock(second, 0);

      await more(page, "reports");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox", { name: t("credentialsMass.reports.add") }).fill("PR");
      await page.getByRole("option", { name: /^PR/ }).first().click();
      // The list stays open for the next choice.
      await dialog.getByRole("heading").first().click();
      await expect(page.getByRole("listbox")).toHaveCount(0);
      await button(dialog, t("credentialsMass.reports.accept")).click();
      await expect(page.getByText(t("credentialsMass.reports.done", { count: 2 }))).toBeVisible();

      // A click anywhere in the row opens it.
      await rowOf(page, titles[1] ?? "")
        .getByRole("rowheader")
        .click({ position: { x: 3, y: 3 } });
      await expect(page.getByRole("dialog", { name: t("credentialsPages.editTitle") })).toBeVisible();
      await page.getByRole("tab", { name: t("credentialsPages.tab.history") }).click();
      await expect(page.getByText(t("audit.action.credentials.change")).first()).toBeVisible();
      await expectAccessible(page, "history of credentials");
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("tab", { name: t("credentialsPages.tab.form") }).click();
      await button(page, t("credentialsPages.secret.reveal", { name: "Customer ID" })).click();
      await expect(page.getByText(`plain-${person.id}-1`)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);

      await more(page, "delete", t("common.delete"));
      // A key pressed too early deletes nothing.
      await expect(button(page.getByRole("dialog"), t("common.cancel"))).toBeFocused();
      await button(page.getByRole("dialog"), t("credentialsMass.delete.accept")).click();
      await expect(page.getByText(t("ui.list.nothing"))).toBeVisible();
    },
  );

  const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

  async function more(page: Page, task: string, name = t(`credentialsPages.task.${task}`)): Promise<void> {
    await button(page, t("credentialsPages.task.more")).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  }

  type Owner = Awaited<ReturnType<typeof invitePerson>>;

  async function addPlain({ client, id }: Owner, title: string, index: number): Promise<number> {
    const { status, body } = await client.post("/api/sushi-credentials/", {
      ...{ organization_id: site.organizations.palava, platform_id: site.platforms.moravica, title },
      ...{ counter_version: "5", url: `${site.publishers.moravica}/`, customer_id: `plain-${id}-${index}` },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return z.object({ pk: z.number() }).parse(body).pk;
  }

  async function lock(credentials: number, level: number): Promise<void> {
    const superuser = await clientAs("superuser@usus.example");
    const { status } = await superuser.post(`/api/sushi-credentials/${credentials}/lock/`, { lock_level: level });
    expect(status).toBe(200);
  }

  journey("a table of credentials is looked at before it is imported, row by row")(async ({ page }) => {
    const person = await invitePerson({ locale, organization: "palava", isAdmin: true });
    await openAs(page, person.email, at(locale, `/admin/sushi-credentials/?search=table-${person.id}`));
    await button(page, t("credentialsPages.fileActions")).click();
    await page.getByRole("menuitem", { name: t("credentialsPages.import") }).click();
    const dialog = page.getByRole("dialog", { name: t("credentialsImport.title") });
    await expect(dialog.getByRole("link", { name: t("credentialsImport.template") })).toBeVisible();
    await expectAccessible(page, "import of credentials");
    await page.setViewportSize({ width: 1440, height: 900 });
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: t("credentialsImport.template") }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

    await dialog.locator("input[type=file]").setInputFiles({
      name: "credentials.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(table(person.id)),
    });
    await expect(dialog.getByText(t("credentialsImport.action.create"), { exact: true })).toBeVisible();
    await expect(dialog.getByText(t("credentialsImport.action.error"), { exact: true })).toBeVisible();
    await expectAccessible(page, "preview of an import");
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(dialog, t("credentialsImport.apply", { count: 1 })).click();
    await expect(page.getByText(t("credentialsImport.done", { created: 1, updated: 0 }))).toBeVisible();
    await expect(rowOf(page, `table-${person.id}`)).toBeVisible();
  });

  journey("the filters of the list are in its address, and locking takes the consortium")(async ({ page }) => {
    await openAs(page, "consortium-admin@usus.example", at(locale, "/admin/sushi-credentials/"));
    const filters = await openFilters(page, t);
    await choose(filters.getByRole("combobox", { name: t("credentialsPages.filter.release") }), "COUNTER 5");
    await expect(page).toHaveURL(/counter_version=5/);
    await choose(
      filters.getByRole("combobox", { name: t("credentialsPages.filter.automatic.label") }),
      t("credentialsPages.filter.automatic.on"),
    );
    await expect(page).toHaveURL(/enabled=true/);
    await page.reload();
    const row = page.getByRole("row").nth(1);
    await row.getByRole("button", { name: new RegExp(t("credentialsPages.task.for", { name: "" })) }).click();
    await page.getByRole("menuitem", { name: t("credentialsPages.task.lock") }).click();
    await button(page.getByRole("dialog"), t("credentialsMass.lock.accept")).click();
    await expect(page.getByText(t("credentialsMass.lock.done", { count: 1 }))).toBeVisible();
    await row.getByRole("button", { name: new RegExp(t("credentialsPages.task.for", { name: "" })) }).click();
    await page.getByRole("menuitem", { name: t("credentialsPages.task.unlock") }).click();
    await button(page.getByRole("dialog"), t("credentialsMass.unlock.accept")).click();
    await expect(page.getByText(t("credentialsMass.unlock.done", { count: 1 }))).toBeVisible();
  });
}

/** Two rows in the template's layout: one to add, one with an unknown organization. */
function table(id: number): string {
  const rows = [
    ["Organization", "Platform", "COUNTER version", "Title", "URL", "Customer ID", "Reports"],
    ["PAL001", "Moravica", "5", `table-${id}`, `${site.publishers.moravica}/`, `table-${id}`, "TR"],
    ["NOBODY", "Moravica", "5", `table-${id} wrong`, `${site.publishers.moravica}/`, `wrong-${id}`, "TR"],
  ];
  return rows.map((row) => row.join(",")).join("\n");
}
