import type { Page } from "playwright/test";
import { freshEmail, mailedLink, PASSWORD } from "./people";
import { at, expect, journeysIn, locales, test, wordsOf } from "./site";

test.use({ isNewcomer: true });

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  async function fillRegistration(page: Page, [first, second]: [string, string]): Promise<void> {
    await page.getByRole("textbox", { name: t("users.password.choose"), exact: true }).fill(first);
    await page.getByRole("textbox", { name: t("users.password.repeat"), exact: true }).fill(second);
    await page.getByRole("button", { name: t("users.register.submit"), exact: true }).click();
  }

  const heading = (page: Page, key: string) => page.getByRole("heading", { name: t(key), exact: true });

  journey("whoever registers verifies the e-mail, makes an organization and begins with its credentials")(
    async ({ page, context, browser }) => {
      const email = freshEmail("newcomer");
      await page.goto(at(locale, `/platforms/?register&email=${encodeURIComponent(email)}`));
      await expect(page.getByRole("tab", { name: t("users.tabs.register") })).toHaveAttribute("aria-selected", "true");
      const address = page.getByRole("textbox", { name: t("users.signIn.email"), exact: true });
      await expect(address).toHaveValue(email);

      await fillRegistration(page, [PASSWORD, "eight purple elephant"]);
      await expect(
        page.getByRole("textbox", { name: t("users.password.repeat"), exact: true }),
      ).toHaveAccessibleDescription(new RegExp(t("errors.fields.passwordsDiffer")));
      await fillRegistration(page, ["12345678", "12345678"]);
      await expect(
        page.getByRole("textbox", { name: t("users.password.choose"), exact: true }),
      ).toHaveAccessibleDescription(new RegExp(t("errors.fields.passwordDigits")));
      await fillRegistration(page, [PASSWORD, PASSWORD]);

      await expect(heading(page, "users.unverified.title")).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${at(locale, "/platforms/")}$`));
      await expect(page.getByText(email)).toBeVisible();
      await page.getByRole("button", { name: t("users.unverified.done") }).click();
      await expect(page.getByText(t("users.unverified.still"), { exact: true })).toBeVisible();
      await page.getByRole("button", { name: t("users.unverified.resend") }).click();
      await expect(page.getByText(t("users.unverified.justSent"))).toBeVisible();

      const link = await mailedLink("verification", email, locale);
      const tab = await context.newPage();
      await tab.goto(link);
      await expect(tab.getByText(t("users.verify.done"))).toBeVisible();
      await expect(tab).toHaveURL(new RegExp(`${at(locale, "/verify-email/")}$`));
      await tab.close();

      const dialog = page.getByRole("dialog", { name: t("users.newOrganization.title") });
      await expect(dialog).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${at(locale, "/platforms/")}$`));
      const create = dialog.getByRole("button", { name: t("users.newOrganization.submit") });
      const name = dialog.getByRole("textbox", { name: t("users.newOrganization.name") });
      await create.click();
      await expect(name).toHaveAccessibleDescription(new RegExp(t("errors.fields.nameRequired")));
      await name.fill(`Knihovna ${email}`);
      await expect(dialog.getByText(`${`Knihovna ${email}`.length}/100`)).toBeVisible();
      await create.click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("heading", { level: 1, name: t("routes.sushi-credentials-list") })).toBeVisible();
      await expect(page.getByRole("banner").getByText(`Knihovna ${email}`)).toBeVisible();

      const reader = await context.newPage();
      const stranger = await (await browser.newContext()).newPage();
      await stranger.goto(at(locale, `/?register&email=${encodeURIComponent(email)}`));
      await fillRegistration(stranger, ["nine green giraffes", "nine green giraffes"]);
      await expect(heading(stranger, "users.unverified.title")).toBeVisible();
      await expect(stranger.getByText(email)).toBeVisible();
      await reader.goto(await mailedLink("alreadyRegistered", email, locale));
      await expect(reader.getByText(t("users.verify.known"))).toBeVisible();
      await expect(stranger.getByRole("tab", { name: t("users.tabs.login") })).toBeVisible();
      await stranger.context().close();
    },
  );

  journey("a verification link that is not whole, or made up, says so")(async ({ page }) => {
    await page.goto(at(locale, "/verify-email/"));
    await expect(page.getByText(t("users.verify.missing"))).toBeVisible();
    await page.goto(at(locale, "/verify-email/?key=made-up"));
    await expect(page.getByText(t("users.verify.failed"))).toBeVisible();
    await expect(page.getByText(t("errors.linkUnknown"))).toBeVisible();
    await page.getByRole("link", { name: t("users.entrance.toSignIn") }).click();
    await expect(page.getByRole("tab", { name: t("users.tabs.login") })).toBeVisible();
  });
}
