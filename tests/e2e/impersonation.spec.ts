import type { Page } from "playwright/test";
import { openAs } from "./people";
import { at, expect, journeysIn, listening, locales, wordsOf } from "./site";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const admin = "consortium-admin@usus.example";

  journey("consortium staff act as a member, see what the member sees, and stop")(async ({ page }) => {
    await openAs(page, admin, at(locale, "/user/"));
    const search = page.getByRole("searchbox", { name: t("accounts.impersonation.search") });
    const table = page.getByRole("table", { name: t("accounts.impersonation.caption") });
    await search.fill("superuser@usus.example");
    await expect(page.getByText(t("accounts.impersonation.nobodyTitle"))).toBeVisible();
    await search.fill("kucera hradisko");
    await expect(table.getByRole("row")).toHaveCount(2);
    await table.getByRole("button", { name: t("accounts.impersonation.actAsOne", { name: "Jiří Kučera" }) }).click();

    const strip = page.getByRole("region", { name: t("accounts.impersonation.strip") });
    await expect(strip).toContainText("Jiří Kučera");
    await expect(strip).toContainText(admin);
    await expect(page).toHaveURL(new RegExp(`${at(locale, "/dashboard/")}$`));
    await expect(page.getByRole("button", { name: t("shell.user.open", { name: "Jiří Kučera" }) })).toBeVisible();
    const menu = page.getByRole("navigation", { name: t("shell.menu.label") });
    await expect(menu.getByText(t("shell.menu.folder.administration"))).toHaveCount(0);
    await page.goto(at(locale, "/admin/management/"));
    await expect(page.getByRole("heading", { name: t("shell.forbidden.title") })).toBeVisible();

    await page.getByRole("link", { name: t("accounts.impersonation.mask") }).click();
    await expect(page.getByText(t("account.actingAs.title"))).toBeVisible();
    await expect(page.getByRole("button", { name: t("account.password.change") })).toHaveCount(0);
    await expect(table.getByText(t("accounts.impersonation.current"))).toBeVisible();
    await strip.getByRole("button", { name: t("accounts.impersonation.stop") }).click();
    await expect(page.getByRole("button", { name: t("shell.user.open", { name: "Karel Dvořák" }) })).toBeVisible();
    await expect(strip).toHaveCount(0);
    await expect(menu.getByText(t("shell.menu.folder.administration"))).toBeVisible();
  });

  journey("another tab follows at once; what is not saved there waits for its own person")(
    async ({ page, context }) => {
      const user = at(locale, "/user/");
      await openAs(page, admin, user);
      const [plain, writing] = [await context.newPage(), await context.newPage()];
      await plain.goto(at(locale, "/platforms/"));
      await writing.goto(user);
      await writing.getByRole("button", { name: t("account.identity.edit") }).click();
      const names = writing.getByRole("dialog", { name: t("account.identity.editTitle") });
      await names.getByRole("textbox").first().fill("Nikdo");

      await page.getByRole("searchbox", { name: t("accounts.impersonation.search") }).fill("kucera hradisko");
      await page.getByRole("button", { name: t("accounts.impersonation.actAsOne", { name: "Jiří Kučera" }) }).click();
      const strip = (tab: Page) => tab.getByRole("region", { name: t("accounts.impersonation.strip") });
      await expect(page).toHaveURL(new RegExp(`${at(locale, "/dashboard/")}$`));
      await expect(strip(page)).toBeVisible();
      await listening(page);
      await expect(strip(plain)).toContainText("Jiří Kučera");
      await expect(plain.getByRole("button", { name: t("shell.user.open", { name: "Jiří Kučera" }) })).toBeVisible();
      const stopped = writing.getByRole("dialog", { name: t("shell.otherPerson.title") });
      await expect(stopped).toBeVisible();
      const status = await writing.evaluate(async () => {
        const headers = { "x-usus-person": document.documentElement.dataset.person ?? "" };
        return (await fetch("/api/user/", { headers })).status;
      });
      expect(status).toBe(403);

      await strip(page)
        .getByRole("button", { name: t("accounts.impersonation.stop") })
        .click();
      await expect(strip(plain)).toHaveCount(0);
      await expect(stopped).toHaveCount(0);
      await expect(names.getByRole("textbox").first()).toHaveValue("Nikdo");
    },
  );
}
