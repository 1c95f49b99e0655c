import type { Page } from "playwright/test";
import { inDatabase } from "./database";
import { openAs } from "./people";
import { at, expect, journeysIn, locales, site, test, wordsOf } from "./site";

const MANY = 1000;
const prefix = "Selection";

const clear = () => inDatabase("delete from organizations where internal_id like $1", [`${prefix}-%`]);

const press = async (page: Page, keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

test.describe("selected items", () => {
  // Created once for all of them.
  test.describe.configure({ mode: "default" });
  test.beforeAll(async () => {
    await clear();
    await inDatabase(
      `insert into organizations (name, name_en, name_cs, internal_id)
       select 'Library ' || n, 'Library of Říčany ' || n, 'Knihovna Říčany ' || n, $1 || n
       from generate_series(1, ${MANY}) n`,
      [`${prefix}-`],
    );
  });
  test.afterAll(clear);

  for (const locale of locales) {
    const t = wordsOf(locale);
    const journey = journeysIn(locale);
    const organization = (page: Page) =>
      page.getByRole("banner").getByRole("combobox", { name: t("shell.organization.label") });
    const range = (page: Page) => page.getByRole("banner").getByRole("button", { name: t("shell.dateRange.change") });
    const nameOf = (number: number) => (locale === "en" ? `Library of Říčany ${number}` : `Knihovna Říčany ${number}`);

    journey("an organization among a thousand is found by any words, by keyboard, and stays selected")(
      async ({ page, context }) => {
        await openAs(page, "consortium-admin@usus.example", at(locale, "/platforms/"));
        await expect(organization(page)).toHaveText(t("shell.organization.all"));
        await organization(page).focus();
        await page.keyboard.press("Enter");
        await expect(organization(page)).toBeFocused();
        await expect(page.getByRole("option").first()).toHaveText(t("shell.organization.all"));
        await page.keyboard.type("777 ricany");
        await expect(page.getByRole("option")).toHaveText([nameOf(777)]);
        await page.keyboard.press("Enter");
        await expect(organization(page)).toHaveValue(nameOf(777));
        await page.reload();
        await expect(organization(page)).toHaveText(nameOf(777));
        await context.clearCookies({ name: "usus.organization" });
        await page.goto(at(locale, "/platforms/"));
        await expect(organization(page)).toHaveText(nameOf(777));
        await context.addCookies([{ name: "usus.organization", value: "-1", url: site.url }]);
        await page.reload();
        await expect(organization(page)).toHaveText(nameOf(777));
        const tab = await context.newPage();
        await tab.goto(at(locale, "/titles/"));
        await organization(tab).focus();
        await tab.keyboard.press("Enter");
        await expect(organization(tab)).toBeFocused();
        await expect(tab.getByRole("option").first()).toBeVisible();
        await tab.keyboard.type("778 ricany");
        await expect(tab.getByRole("option")).toHaveText([nameOf(778)]);
        await tab.keyboard.press("Enter");
        await expect(organization(page)).toHaveText(nameOf(778));
        await tab.close();
        await page.goto(at(locale, "/titles/"));
        await expect(organization(page)).toHaveText(nameOf(778));
        await page.goto(at(locale, "/analytics/flexitable/"));
        await expect(page.getByRole("heading", { level: 1, name: t("routes.flexitable") })).toBeVisible();
        await expect(organization(page)).toHaveCount(0);
      },
    );

    journey("a range of one's own is checked, kept, and goes to others by link")(async ({ page, context, browser }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await openAs(page, "consortium-admin@usus.example", at(locale, "/platforms/"));
      await expect(range(page)).toContainText(t("ui.dateRange.current_plus_2y_back"));
      await range(page).click();
      const dialog = page.getByRole("dialog", { name: t("shell.dateRange.title") });
      await dialog.getByRole("radio", { name: t("ui.dateRange.custom") }).check();
      const from = dialog.getByRole("textbox", { name: t("shell.dateRange.start") });
      const to = dialog.getByRole("textbox", { name: t("shell.dateRange.end") });
      await to.fill("2024-03");
      await from.fill("2024-05");
      await expect(from).toHaveAccessibleDescription(
        new RegExp(t("shell.dateRange.startAfterEnd").replace(".", "\\.")),
      );
      await expect(dialog.getByRole("button", { name: t("common.apply") })).toBeDisabled();
      await from.fill("2023-11");
      await dialog.getByRole("button", { name: t("common.apply") }).click();
      await expect(dialog).toBeHidden();
      await expect(range(page)).toContainText(t("ui.dateRange.custom"));
      const months = (await range(page).textContent()) ?? "";
      expect(months).toMatch(/2023.*2024/);

      await organization(page).click();
      await expect(page.getByRole("option").first()).toBeVisible();
      await page.keyboard.type("ricany 41");
      await page.getByRole("option", { name: nameOf(41), exact: true }).click();
      await expect(organization(page)).toHaveValue(nameOf(41));
      // After a reload the page surely shows the organization just chosen.
      await page.reload();
      await expect(organization(page)).toHaveText(nameOf(41));
      await page
        .getByRole("banner")
        .getByRole("button", { name: t("shell.share.copy") })
        .click();
      await expect(page.getByText(t("shell.share.copied"), { exact: true }).first()).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());

      const colleague = await (await browser.newContext()).newPage();
      await openAs(colleague, "consortium-user@usus.example", link);
      await expect(organization(colleague)).toHaveText(nameOf(41));
      await expect(range(colleague)).toHaveText(months);
      await colleague.goto(at(locale, "/titles/"));
      await expect(organization(colleague)).toHaveText(nameOf(41));
      await colleague.context().close();
    });
  }

  test("the keyboard moves through the list of organizations up and down", async ({ page }) => {
    const t = wordsOf("en");
    await openAs(page, "consortium-admin@usus.example", "/platforms/");
    const selector = page.getByRole("banner").getByRole("combobox", { name: t("shell.organization.label") });
    await selector.focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("End");
    await press(page, ["ArrowUp", "ArrowDown", "ArrowUp"]);
    const active = page.getByRole("option").and(page.locator("[data-focus]"));
    const name = (await active.textContent()) ?? "";
    expect(name).not.toBe("");
    await page.keyboard.press("Enter");
    await expect(selector).toHaveValue(name);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await expect(selector).toHaveValue(name);
  });
});
