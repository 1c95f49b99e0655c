import type { Page } from "playwright/test";
import packageJson from "@/package.json" with { type: "json" };
import { isFull } from "../support/extent";
import { invitePerson, openAs } from "./people";
import { at, expect, expectAccessible, locales, test, violations, wordsOf } from "./site";

/** Both languages render the same components; the ordinary run checks pages in Czech (accessibility.spec.ts). */
const languages = isFull ? locales : (["en"] as const);

for (const locale of languages) {
  const t = wordsOf(locale);
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();

  async function expectDialog(page: Page, role: "dialog" | "alertdialog" = "dialog"): Promise<void> {
    await expect(page.getByRole(role)).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
  }

  async function leave(page: Page): Promise<void> {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  }

  /** Opens the list of a field in a dialog and chooses an option, by mouse: no other element may cover them. */
  async function pick(page: Page, label: string): Promise<void> {
    await page.getByRole("dialog").getByRole("combobox", { name: label }).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    expect.soft(await violations(page), label).toEqual([]);
    await page.getByRole("option").last().click();
    await expect(page.getByRole("option")).toHaveCount(0);
  }

  test(`dialogs of the user page have no violation (${locale})`, async ({ page }) => {
    const person = await invitePerson({ locale, isAdmin: true });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAs(page, person.email, at(locale, "/user/"));
    for (const name of ["account.identity.edit", "account.password.change", "secondFactor.add", "apiKeys.add"]) {
      await button(page, t(name)).click();
      await expectDialog(page);
      await leave(page);
    }
    await button(page, t("account.sessions.endOthers")).click();
    await expectDialog(page, "alertdialog");
    await leave(page);
    await button(page, t("apiKeys.add")).click();
    await page.getByRole("textbox", { name: t("apiKeys.field.name") }).fill("axe");
    await button(page, t("apiKeys.create")).click();
    await expect(page.getByRole("dialog", { name: t("apiKeys.shown.title", { name: "axe" }) })).toBeVisible();
    await expectAccessible(page, "API key");
    await button(page, t("apiKeys.shown.done")).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(page, t("apiKeys.revokeOf", { name: "axe" })).click();
    await expectDialog(page, "alertdialog");
  });

  test(`dialogs and menus of account management have no violation (${locale})`, async ({ page }) => {
    const person = await invitePerson({ locale });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAs(
      page,
      "superuser@usus.example",
      at(locale, `/account-management/?search=${encodeURIComponent(person.email)}`),
    );
    await button(page, t("accounts.create")).click();
    await expectDialog(page);
    await expect(page.getByRole("textbox", { name: t("accounts.field.email") })).toBeFocused();
    for (const field of ["organization", "language"]) await pick(page, t(`accounts.field.${field}`));
    await page.keyboard.press("Escape");
    await button(page, t("ui.dialog.discard")).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const actions = button(page, t("accounts.actionsFor", { name: person.name }));
    await actions.click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    for (const [item, role] of [
      ["edit", "dialog"],
      ["roles", "dialog"],
      ["leave", "alertdialog"],
      ["disable", "alertdialog"],
      ["delete", "alertdialog"],
    ] as const) {
      await actions.click();
      await page.getByRole("menuitem", { name: t(`accounts.menu.${item}`), exact: true }).click();
      await expectDialog(page, role);
      await leave(page);
    }
  });

  test(`dialogs and menus of the shell have no violation (${locale})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAs(page, "consortium-admin@usus.example", at(locale, "/admin/sushi-credentials/"));
    await button(page, t("credentialsPages.add")).click();
    await expectDialog(page);
    for (const field of ["organization", "platform", "release"]) await pick(page, t(`credentialsPages.field.${field}`));
    await page.keyboard.press("Escape");
    await button(page, t("ui.dialog.discard")).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.goto(at(locale, "/dashboard/"));
    const bar = page.getByRole("banner");
    await bar.getByRole("button", { name: t("shell.help.open"), exact: true }).click();
    await expect(
      page
        .getByRole("region", { name: t("shell.help.open") })
        .getByRole("heading")
        .first(),
    ).toBeVisible();
    await expectAccessible(page, "help");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const flyouts = [
      t("shell.language.open", { name: t(`shell.language.name.${locale}`) }),
      t("shell.user.open", { name: "Karel Dvořák" }),
    ];
    for (const name of flyouts) {
      await bar.getByRole("button", { name, exact: true }).click();
      await expect(bar.locator("section")).toBeVisible();
      await expectAccessible(page, name);
      await page.keyboard.press("Escape");
      await expect(bar.locator("section")).toHaveCount(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await bar.getByRole("combobox", { name: t("shell.organization.label") }).click();
    await expect(page.getByRole("option").first()).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await bar.getByRole("button", { name: t("shell.dateRange.change") }).click();
    await page.getByRole("radio", { name: t("ui.dateRange.custom") }).check();
    await expect(page.getByRole("textbox", { name: t("shell.dateRange.start") })).toBeVisible();
    await expectAccessible(page, "date range");
    await leave(page);

    await page.setViewportSize({ width: 390, height: 800 });
    await bar.getByRole("button", { name: t("shell.menu.open") }).click();
    await expectDialog(page);
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t("routes.platform-list"), exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: t("routes.platform-list") })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await bar.getByRole("button", { name: t("shell.menu.open") }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(bar.getByRole("button", { name: t("shell.menu.open") })).toBeFocused();
  });

  test(`dialogs that interrupt a page have no violation (${locale})`, async ({ page }) => {
    const person = await invitePerson({ locale });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAs(page, person.email, at(locale, "/user/"));
    const save = async () => {
      await button(page, t("account.identity.edit")).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await button(page, t("common.save")).click();
    };
    await page.route("**/api/user/profile/", (route) =>
      route.fulfill({ status: 409, headers: { "x-usus-version": "9.9.9" }, json: { code: "versionMismatch" } }),
    );
    await save();
    const version = page.getByRole("dialog", { name: t("shell.newVersion.title") });
    await expect(version).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
    await version.getByRole("button", { name: t("shell.newVersion.hold") }).click();
    await expect(
      page.getByText(t("shell.newVersion.banner", { old: packageJson.version, new: "9.9.9" })),
    ).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
    await page.unrouteAll();
    await page.reload();
    await page.route("**/api/user/profile/", (route) => route.fulfill({ status: 401, json: { code: "notSignedIn" } }));
    await save();
    await expect(page.getByRole("dialog", { name: t("users.signIn.again") })).toBeVisible();
    await expectAccessible(page, "sign in again");
  });
}
