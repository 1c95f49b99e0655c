import type { Page } from "playwright/test";
import { invitePerson, openAs } from "./people";
import { at, expect, expectAccessible, journeysIn, locales, violations, wordsOf } from "./site";
import { dropFiles, titleReport } from "./uploaded-file";

const months = ["2019-01", "2019-02"];

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const library = locale === "en" ? "hana" : "svratka";
  const row = (page: Page, file: string) => page.getByRole("listitem").filter({ hasText: file });
  const report = t("common.reportType", { code: "TR", name: "Title Master Report", release: "5" });
  const belongs = new RegExp(`^${t("uploadsPages.choice.confirm", { organization: "" })}`);
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  journey("files dropped together are recognized, decided about and imported in one go")(async ({ page }) => {
    const person = await invitePerson({ locale, organization: library, isAdmin: true });
    const name = (kind: string) => `${kind}-${person.id}.tsv`;
    const draft = { institution: "", platform: "Lumina Online", months };
    const good = titleReport({ ...draft, name: name("good"), value: 5 });
    const homeless = titleReport({
      ...draft,
      ...{ name: name("homeless"), platform: "Nowhere Press", months: ["2019-03", "2019-04"], value: 3 },
    });
    const broken = { ...good, name: name("broken"), buffer: Buffer.from("Report_ID\tTR\nnothing follows\n") };

    await openAs(page, person.email, at(locale, "/admin/mdu/"));
    await expect(page.getByRole("heading", { level: 1, name: t("routes.manual-data-upload-list") })).toBeVisible();
    await dropFiles(page, [good, homeless, broken]);

    await expect(row(page, good.name).getByText(t("uploadsPages.standing.ready"), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await expect(row(page, good.name)).toContainText(`${report}2019-01 – 2019-02`);
    await expect(row(page, homeless.name).getByText(t("uploadsPages.standing.blocked"), { exact: true })).toBeVisible();
    await expect(row(page, broken.name).getByText(t("uploadsPages.standing.broken"), { exact: true })).toBeVisible();
    await expectAccessible(page, "review of uploads");
    await page.setViewportSize({ width: 1440, height: 900 });

    // A user who leaves and returns finds everything unchanged.
    await page.reload();
    const home = row(page, homeless.name).getByRole("combobox", { name: t("uploadsPages.choice.platform") });
    await home.focus();
    await page.keyboard.type("Nowhere");
    await expect(page.getByRole("option")).toHaveText([t("platforms.form.addNamed", { name: "Nowhere" })]);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(home).toBeFocused();
    await expect(home).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.type("Lumina");
    await expect(page.getByRole("option")).toHaveText([/^Lumina Online/]);
    await page.keyboard.press("Enter");
    await expect(row(page, homeless.name).getByText(t("uploadsPages.standing.ready"), { exact: true })).toBeVisible();
    await expect(home).toBeFocused();
    // Typing replaces the selection.
    await expect(home).toHaveValue("Lumina Online");
    await page.keyboard.type("Scholaris");
    await expect(page.getByRole("option")).toHaveText([/^Scholaris/]);
    await page.keyboard.press("Escape");
    const existing = page.waitForResponse((answer) => answer.url().endsWith("/api/manual-data-upload/import-data/"));
    await button(page, t("uploadsPages.review.importAll", { count: 2 })).click();
    expect((await existing).ok()).toBe(true);
    await page.reload();
    // Imported files have left the review.
    const listed = page.getByRole("listitem").or(page.getByRole("row"));
    for (const { name: file } of [good, homeless]) {
      const imported = listed.filter({ hasText: file }).getByText(t("uploadsPages.standing.imported"), { exact: true });
      await expect(imported.first()).toBeVisible({ timeout: 60_000 });
    }
  });

  journey("an upload is looked at, imported, replaced by another and taken back")(async ({ page }) => {
    const person = await invitePerson({ locale, organization: library, isAdmin: true });
    const draft = { institution: `University of Rivers ${person.id}`, platform: "Scholaris Complete", months };
    const first = titleReport({ ...draft, name: `first-${person.id}.tsv`, value: 10 });
    const second = titleReport({ ...draft, name: `second-${person.id}.tsv`, value: 12 });

    await openAs(page, person.email, at(locale, "/admin/mdu/"));
    await page.locator("input[type=file]").setInputFiles(first);
    await expect(row(page, first.name).getByText(t("uploadsPages.standing.blocked"), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole("link", { name: first.name }).click();
    await expect(page.getByRole("heading", { level: 1, name: first.name })).toBeVisible();
    // The answer is remembered: the second file names the same institution and is not questioned.
    await expect(
      page.getByText(t("uploads.blocking.unknown-institution.message", { names: draft.institution })),
    ).toBeVisible();
    await page.getByRole("button", { name: belongs }).press("Enter");
    await expect(page.getByText(t("uploadsPages.panel.ready"))).toBeVisible();
    await expect(page.getByRole("link", { name: t("routes.manual-data-upload-list"), exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(
      page.getByRole("table", { name: t("uploadsPages.months.caption", { report, length: "1" }) }),
    ).toBeVisible();
    await button(page, t("uploadsPages.rows.show")).click();
    await expect(page.getByRole("rowheader", { name: /^Journal of Rivers/ }).first()).toBeVisible();
    await expectAccessible(page, "checked upload");
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(page, t("uploadsPages.panel.import")).press("Enter");
    await expect(page.getByText(t("uploadsPages.panel.imported", { count: 2, length: "1" }))).toBeVisible({
      timeout: 60_000,
    });
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: t("uploadsPages.panel.toReport") })).toBeFocused();
    await expect(page.getByRole("link", { name: t("uploadsPages.panel.toReport") })).toHaveAttribute(
      "href",
      /flexitable\/\?report_type=TR&.*from=2019-01&to=2019-02/,
    );

    await page.getByRole("link", { name: t("uploadsPages.menu.toList") }).click();
    await page.locator("input[type=file]").setInputFiles(second);
    await expect(row(page, second.name).getByText(t("uploadsPages.standing.clashing"), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole("link", { name: second.name }).click();
    const clashes = page.getByRole("region", { name: t("uploadsPages.clash.title", { length: "1" }) }).first();
    await expect(clashes.getByText(t("uploadsPages.clash.open", { count: 2 }))).toBeVisible();
    await expectAccessible(page, "upload with clashes");
    await page.setViewportSize({ width: 1440, height: 900 });
    await clashes
      .getByRole("button", { name: t("uploadsPages.clash.replace") })
      .first()
      .click();
    await expect(clashes.getByText(t("uploadsPages.clash.open", { count: 0 }))).toBeVisible();
    await button(page, t("uploadsPages.panel.import")).click();
    await expect(page.getByText(t("uploadsPages.panel.imported", { count: 2, length: "1" }))).toBeVisible({
      timeout: 60_000,
    });

    await button(page, t("uploadsPages.menu.label", { file: second.name })).click();
    await page.getByRole("menuitem", { name: t("uploadsPages.menu.undo") }).click();
    const question = page.getByRole("alertdialog", { name: t("uploadsPages.undo.title") });
    await expect(question).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
    await question.getByRole("button", { name: t("uploadsPages.undo.accept") }).click();
    await expect(page.getByText(t("uploadsPages.undo.done", { imports: 2, restored: 2 }))).toBeVisible();
    await expect(page.getByText(t("uploadsPages.panel.undone"))).toBeVisible();
  });

  journey("half months in a report are marked before the import, and the page has no violation")(async ({ page }) => {
    const person = await invitePerson({ locale, organization: library, isAdmin: true });
    const draft = { institution: "", platform: "Lumina Online", months: ["2018-11"], value: 5 };
    const report = titleReport({ ...draft, name: `half-${person.id}.tsv` });
    const half = { ...report, buffer: Buffer.from(`${report.buffer}`.replace("=2018-11-01", "=2018-11-12")) };
    await openAs(page, person.email, at(locale, "/admin/mdu/"));
    await page.locator("input[type=file]").setInputFiles(half);
    await expect(row(page, half.name).getByText(t("uploadsPages.standing.ready"), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole("link", { name: half.name }).click();
    await expect(page.getByRole("rowheader", { name: t("uploadsPages.months.partial") })).toBeVisible();
    await expectAccessible(page, "upload of half months");
  });
}
