import type { Page } from "playwright/test";
import { openAs } from "./people";
import { expect, site, test, wordsOf } from "./site";

const t = wordsOf("en");

/** Presses Tab until the element has the focus; fails if it cannot be reached. */
async function tabTo(page: Page, name: string | RegExp, role: Parameters<Page["getByRole"]>[0]): Promise<void> {
  const expected = page.getByRole(role, { name }).first();
  await expect(expected).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await expected.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${role} ${name}`);
}

test("the path from login to the origin of a number needs no mouse", async ({ page }) => {
  await page.goto("/analytics/flexitable/?report_type=TR,TR51&rows=platform&columns=metric");
  await expect(page.getByRole("textbox", { name: t("users.signIn.email"), exact: true })).toBeFocused();
  await page.keyboard.type("consortium-admin@usus.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type(site.passwords["consortium-admin@usus.example"] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: t("routes.flexitable") })).toBeVisible();

  await page.goto("/analytics/flexitable/?report_type=TR,TR51&rows=platform&columns=metric");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("shell.skipToContent") })).toBeFocused();
  await page.keyboard.press("Enter");

  const grid = page.getByRole("grid");
  await tabTo(page, t("reportOutput.full"), "button");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+Home");
  await expect(grid.getByRole("rowheader").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(grid.getByRole("button", { name: t("reports.dimension.platform") })).toBeFocused();
  await page.keyboard.press("Control+End");
  const number = grid.getByRole("row").last().getByRole("gridcell").last();
  await expect(number).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: t("reports.facts.title") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(number).toBeFocused();

  await page.keyboard.press("Shift+ArrowUp");
  await expect(grid.locator("[aria-selected=true]")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(grid.locator("[aria-selected=true]")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: t("reportOutput.full") })).toBeVisible();
  await expect(grid.locator(":focus")).toBeVisible();
});

test("credentials can be opened, left and saved by keyboard", async ({ page }) => {
  await openAs(page, "consortium-admin@usus.example", "/admin/sushi-credentials/");
  await expect(page.getByRole("heading", { level: 1, name: t("routes.sushi-credentials-list") })).toBeVisible();
  await tabTo(page, t("credentialsPages.add"), "button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("heading", { name: t("credentialsPages.addTitle") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: t("credentialsPages.add"), exact: true }).first()).toBeFocused();
});

test("links, months, menu and account can be reached by keyboard", async ({ page }) => {
  await page.goto("/platforms/");
  await tabTo(page, t("users.tabs.login"), "tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: t("users.tabs.register") })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: t("users.tabs.reset") })).toBeFocused();
  await page.keyboard.press("Home");
  await tabTo(page, t("users.signIn.email"), "textbox");
  await page.keyboard.type("consortium-admin@usus.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type(site.passwords["consortium-admin@usus.example"] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner")).toBeVisible();

  await page.goto("/platforms/");
  await tabTo(page, t("shell.dateRange.change"), "button");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: t("shell.dateRange.title") });
  await expect(dialog).toBeVisible();
  await tabTo(page, t("ui.dateRange.current_plus_2y_back"), "radio");
  await page.keyboard.press("ArrowDown");
  await tabTo(page, t("common.apply"), "button");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const range = page.getByRole("banner").getByRole("button", { name: t("shell.dateRange.change") });
  await expect(range).toContainText(t("ui.dateRange.current_plus_1y_back"));
  await expect(range).toBeFocused();

  await tabTo(page, t("shell.user.account"), "link");
  await tabTo(page, t("shell.user.open", { name: "Karel Dvořák" }), "button");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: t("shell.theme.system"), exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: t("shell.user.open", { name: "Karel Dvořák" }) })).toBeFocused();

  await tabTo(page, t("routes.title-list"), "link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: t("routes.title-list") })).toBeVisible();
});
