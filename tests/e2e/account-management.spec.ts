import { freshEmail, invitePerson, mailedLink, openAs, PASSWORD } from "./people";
import { at, choose, expect, journeysIn, locales, wordsOf } from "./site";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("an administrator invites a colleague, who chooses a password and is inside; later the account is disabled")(
    async ({ page, browser }) => {
      const admin = await invitePerson({ locale, isAdmin: true });
      const email = freshEmail("colleague");
      await openAs(page, admin.email, at(locale, "/account-management/"));
      await page.getByRole("button", { name: t("accounts.create"), exact: true }).click();
      const dialog = page.getByRole("dialog", { name: t("accounts.createTitle") });
      await dialog.getByRole("button", { name: t("accounts.create"), exact: true }).click();
      await expect(dialog.getByRole("textbox", { name: t("accounts.field.email") })).toHaveAccessibleDescription(
        new RegExp(t("errors.fields.mandatory")),
      );
      await dialog.getByRole("textbox", { name: t("accounts.field.email") }).fill(email);
      await dialog.getByRole("textbox", { name: t("accounts.field.firstName") }).fill("Ludmila");
      await dialog.getByRole("button", { name: t("accounts.create"), exact: true }).click();
      await expect(page.getByText(t("accounts.outcome.createdInvited", { email }))).toBeVisible();
      const row = page.getByRole("row").filter({ hasText: email });
      await expect(row).toContainText(t("accounts.state.invited"));

      const guest = await (await browser.newContext()).newPage();
      await guest.goto(await mailedLink("invitation", email, locale));
      await expect(
        guest.getByRole("heading", { name: t("users.link.invitationTitle", { site: "Usus" }) }),
      ).toBeVisible();
      await expect(guest.getByRole("textbox", { name: t("users.link.firstName") })).toHaveValue("Ludmila");
      await guest.getByRole("textbox", { name: t("users.link.lastName") }).fill("Šťastná");
      await guest.getByRole("textbox", { name: t("users.password.choose"), exact: true }).fill(PASSWORD);
      await guest.getByRole("textbox", { name: t("users.password.repeat"), exact: true }).fill(PASSWORD);
      await guest.getByRole("button", { name: t("users.link.invitationSubmit") }).click();
      await expect(
        guest.getByRole("button", { name: t("shell.user.open", { name: "Ludmila Šťastná" }) }),
      ).toBeVisible();
      await expect(guest).toHaveURL(new RegExp(`${at(locale, "/dashboard/")}$`));

      await page.reload();
      await expect(row).toContainText(t("accounts.state.active"));
      await row.getByRole("button", { name: t("accounts.actionsFor", { name: "Ludmila Šťastná" }) }).click();
      await page.getByRole("menuitem", { name: t("accounts.menu.makeAdmin") }).click();
      await expect(row).toContainText(t("accounts.role.admin"));
      await page.getByRole("searchbox", { name: t("accounts.filter.search") }).fill("stastna lud");
      await expect(page).toHaveURL(/search=stastna\+lud|search=stastna%20lud/);
      await choose(page.getByRole("combobox", { name: t("accounts.filter.role") }), t("accounts.filter.admin"));
      await expect(page).toHaveURL(/role=admin/);
      await expect(row).toBeVisible();

      await row.getByRole("button", { name: t("accounts.actionsFor", { name: "Ludmila Šťastná" }) }).click();
      await page.getByRole("menuitem", { name: t("accounts.menu.disable") }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("accounts.disable.accept") })
        .click();
      await expect(row).toContainText(t("accounts.state.disabled"));
      await guest.reload();
      await expect(guest.getByRole("tab", { name: t("users.tabs.login") })).toBeVisible();
      await guest.context().close();
    },
  );
}
