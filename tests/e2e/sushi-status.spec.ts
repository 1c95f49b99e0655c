import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import type { ApiClient } from "@/lib/commands/api-client";
import type { LibraryKey } from "@/lib/simulator/publisher/consortium";
import { expectedSums } from "@/lib/simulator/publisher/usage";
import { addSushi } from "./harvesting";
import { invitePerson, openAs, type Person } from "./people";
import { at, expect, expectAccessible, exportAs, journeysIn, type Locale, locales, violations, wordsOf } from "./site";

const LIBRARY = "svratka" satisfies LibraryKey;
const PLATFORM = "moravica";

type Change = Partial<Pick<Parameters<typeof addSushi>[1], "requestorId" | "platform" | "release" | "reports">>;

/** Credentials with their own title, for title and platform reports. */
async function addCredentials(client: ApiClient, change: Change = {}): Promise<string> {
  const title = `Status ${randomBytes(4).toString("hex")}`;
  await addSushi(client, {
    library: LIBRARY,
    platform: PLATFORM,
    release: "5",
    reports: ["TR", "PR"],
    title,
    ...change,
  });
  return title;
}

/** Numbers belong to the library, not to the credentials, so each journey uses its own months. */
const months: Record<Locale, { live: string; cell: string; failed: string; year: string; offered: string }> = {
  en: { live: "2024-07", cell: "2024-08", failed: "2024-09", year: "2024-10", offered: "2024-07" },
  cs: { live: "2024-11", cell: "2024-12", failed: "2025-01", year: "2025-02", offered: "2024-11" },
};

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
  const cellOf = (page: Page, title: string, code: string) =>
    rowOf(page, title).getByRole("button", { name: new RegExp(`, ${code}:`) });
  const message = (state: string) => new RegExp(`[:,] ${t(`harvest.cell.${state}`)}`);
  const dialogOf = (page: Page, title: string) => page.getByRole("dialog", { name: t(title), exact: true });

  async function newAdmin(): Promise<Person> {
    return invitePerson({ locale, organization: LIBRARY, isAdmin: true });
  }

  async function openMonth(page: Page, { email }: Person, title: string, month: string): Promise<void> {
    await openAs(page, email, at(locale, `/admin/sushi-by-month/?month=${month}&search=${encodeURIComponent(title)}`));
    await expect(rowOf(page, title)).toBeVisible();
  }

  async function harvestMissing(page: Page, title: string, month: string): Promise<void> {
    await page.getByRole("button", { name: t("harvestStatus.tickAll.missing", { count: 2 }) }).click();
    await page.getByRole("button", { name: t("harvestStatus.harvest", { count: 2 }), exact: true }).click();
    const confirm = page.getByRole("dialog", { name: t("harvestStatus.confirm.title", { count: 2, month }) });
    await confirm.getByRole("button", { name: t("harvestStatus.confirm.accept", { count: 2 }) }).click();
    await expect(confirm).toHaveCount(0);
    for (const code of ["TR", "PR"]) {
      await expect(cellOf(page, title, code)).not.toHaveAccessibleName(message("not_harvested"));
    }
  }

  journey("missing reports of a month are ticked, harvested and seen to arrive without loading the page anew")(
    async ({ page }) => {
      const admin = await newAdmin();
      const title = await addCredentials(admin.client);
      const month = months[locale].live;
      await openMonth(page, admin, title, month);
      await expect(cellOf(page, title, "TR")).toHaveAccessibleName(message("not_harvested"));
      await page.evaluate(() => Object.assign(window, { isStillHere: true }));

      await page
        .getByRole("link", {
          name: t("harvestStatus.strip.counted", { name: t("harvest.cell.not_harvested"), count: 2 }),
        })
        .click();
      await expect(page).toHaveURL(/state=not_harvested/);
      await harvestMissing(page, title, month);
      for (const code of ["TR", "PR"]) {
        await expect(cellOf(page, title, code)).toHaveAccessibleName(message("success"), { timeout: 60_000 });
      }
      await expect(page.getByText(t("harvestStatus.follow.done", { failed: 0 }), { exact: true })).toBeVisible();
      expect(await page.evaluate(() => "isStillHere" in window)).toBe(true);

      await page.goBack();
      await expect(page).not.toHaveURL(/state=/);
      await expect(cellOf(page, title, "TR")).toHaveAccessibleName(message("success"));
      await expect(
        page.getByText(
          t("harvestStatus.strip.summary", { month, done: 2, total: 2, share: percent(1), failed: 0, moving: 0 }),
        ),
      ).toBeVisible();
      await expectAccessible(page, "SUSHI status");

      const download = page.waitForEvent("download");
      await exportAs(page, t, "CSV");
      const file = await download;
      expect(file.suggestedFilename()).toBe(`sushi-${month}.csv`);
      let text = "";
      for await (const chunk of await file.createReadStream()) text += chunk;
      const lines = text.trim().split("\r\n");
      expect(lines[0]).toContain(t("harvestStatus.csv.state"));
      expect(
        lines.slice(1).filter((line) => line.includes(title) && line.includes(t("harvest.cell.success"))),
      ).toHaveLength(2);
    },
  );

  journey("arrow keys walk through the cells, and a cell opens its downloads, whose facts can be read")(
    async ({ page }) => {
      const admin = await newAdmin();
      const title = await addCredentials(admin.client);
      const month = months[locale].cell;
      await openMonth(page, admin, title, month);
      await harvestMissing(page, title, month);
      const cell = cellOf(page, title, "TR");
      await expect(cell).toHaveAccessibleName(message("success"), { timeout: 60_000 });

      await rowOf(page, title).getByRole("link").focus();
      await page.keyboard.press("End");
      await expect(rowOf(page, title).getByRole("button").last()).toBeFocused();
      const isFocused = () => cell.evaluate((node) => node === document.activeElement);
      for (let step = 0; step < 3 && !(await isFocused()); step++) await page.keyboard.press("ArrowLeft");
      await expect(cell).toBeFocused();
      await page.keyboard.press("Enter");

      const dialog = dialogOf(page, "harvestStatus.downloads.title");
      await expect(dialog.getByText("SHA-256")).toBeVisible();
      await expect(dialog.getByText(t("harvest.log.ended", { status: t("harvest.status.success") }))).toBeVisible();
      expect.soft(await violations(page)).toEqual([]);
      await dialog.getByRole("link", { name: t("harvestStatus.downloads.facts"), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/analytics/flexitable/.*from=${month}`));
      const truth = expectedSums({ organization: LIBRARY, platform: PLATFORM, report: "TR", release: "5" }, month);
      const total = new Intl.NumberFormat(locale).format(truth.Total_Item_Requests ?? 0);
      await expect(page.getByRole("grid").getByText(total, { exact: true }).first()).toBeVisible();
    },
  );

  journey("a wrong requestor ID is explained where it failed, with a letter to the provider")(async ({ page }) => {
    const admin = await newAdmin();
    const title = await addCredentials(admin.client, { requestorId: "wrong" });
    const month = months[locale].failed;
    await openMonth(page, admin, title, month);
    await harvestMissing(page, title, month);
    const failed = rowOf(page, title).getByRole("button", { name: message("failed") });
    await expect(failed.first()).toContainText("2000", { timeout: 60_000 });
    await failed.first().click();
    const dialog = dialogOf(page, "harvestStatus.downloads.title");
    const name = `${t("counter.exception.2000.name")} (2000)`;
    await expect(dialog.getByRole("region", { name, exact: true })).toBeVisible();
    await expect(dialog.getByText(t("counter.exception.2000.cause")).first()).toBeVisible();
    await expect(dialog.getByText(t("harvest.contact.us"))).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("harvestStatus.downloads.write"), exact: true }).click();
    await expect(page.getByText(/TR of Release 5|PR of Release 5/).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(cellOf(page, title, "TR")).toHaveAccessibleName(/2000/);
  });

  journey("the yearly overview harvests what is missing and deletes what is there, having shown it")(
    async ({ page }) => {
      const admin = await newAdmin();
      const title = await addCredentials(admin.client);
      const month = months[locale].year;
      await openMonth(page, admin, title, month);
      await rowOf(page, title)
        .getByRole("button", { name: new RegExp(`^${t("harvestStatus.table.year")}`) })
        .click();
      const dialog = dialogOf(page, "harvestStatus.year.title");
      const cell = dialog.getByRole("button", { name: new RegExp(`^TR ${month}: `) });
      await expect(cell).toHaveAccessibleName(new RegExp(t("harvest.matrix.untried")));
      await cell.click();
      await expect(cell).toHaveAttribute("aria-pressed", "true");
      await dialog.getByRole("button", { name: t("harvestStatus.year.harvest", { count: 1 }), exact: true }).click();
      await expect(cell).toHaveAccessibleName(new RegExp(t("harvest.matrix.success")), { timeout: 60_000 });
      expect.soft(await violations(page)).toEqual([]);

      await dialog.getByRole("switch", { name: t("harvestStatus.year.deleteMode"), exact: true }).check();
      await cell.click();
      await dialog.getByRole("button", { name: t("harvestStatus.year.delete", { count: 1 }), exact: true }).click();
      const question = page.getByRole("dialog", { name: t("harvestStatus.delete.title", { count: 1 }) });
      const line = question.getByRole("row").filter({ hasText: month });
      await expect(line).toContainText("TR");
      await expect(line).toContainText(admin.name);
      expect.soft(await violations(page)).toEqual([]);
      await question.getByRole("button", { name: t("harvestStatus.delete.accept", { count: 1 }), exact: true }).click();
      await expect(question).toHaveCount(0);
      await expect(cell).toHaveAccessibleName(new RegExp(t("harvest.matrix.untried")));
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(cellOf(page, title, "TR")).toHaveAccessibleName(message("not_harvested"));
    },
  );

  journey("a report that the provider does not offer is not requested, and the provider's list is shown")(
    async ({ page }) => {
      const admin = await newAdmin();
      const title = await addCredentials(admin.client, { platform: "lumina", release: "5.1", reports: ["TR", "IR"] });
      const month = months[locale].offered;
      await openMonth(page, admin, title, month);
      await page.getByRole("button", { name: t("harvestStatus.tickAll.missing", { count: 2 }) }).click();
      await page.getByRole("button", { name: t("harvestStatus.harvest", { count: 2 }), exact: true }).click();
      const confirm = page.getByRole("dialog", { name: t("harvestStatus.confirm.title", { count: 2, month }) });
      await confirm.getByRole("button", { name: t("harvestStatus.confirm.accept", { count: 2 }) }).click();
      await expect(cellOf(page, title, "IR")).toHaveAccessibleName(message("not_offered"), { timeout: 60_000 });
      await expect(cellOf(page, title, "TR")).toHaveAccessibleName(message("success"), { timeout: 60_000 });

      await rowOf(page, title)
        .getByRole("button", { name: new RegExp(`^${t("harvestStatus.table.year")}`) })
        .click();
      const dialog = dialogOf(page, "harvestStatus.year.title");
      const cell = dialog.getByRole("button", { name: new RegExp(`^IR ${month}: `) });
      await expect(cell).toHaveAccessibleName(new RegExp(t("harvest.matrix.not_offered")));
      const list = dialog.getByRole("region", { name: t("harvestStatus.offered.title"), exact: true }).first();
      const rowOfReport = (code: string) =>
        list.getByRole("row").filter({ has: page.getByText(code, { exact: true }) });
      await expect(rowOfReport("IR")).toContainText(t("harvestStatus.offered.missing"));
      await expect(rowOfReport("TR")).toContainText(/\d{4}-\d\d .+ \d{4}-\d\d/);
      expect.soft(await violations(page)).toEqual([]);
    },
  );

  const percent = (share: number) => new Intl.NumberFormat(locale, { style: "percent" }).format(share);
}
