import type { Page } from "playwright/test";
import { freshEmail, invitePerson, mailedLink, mailOf, mailsTo, PASSWORD } from "./people";
import { at, expect, journeysIn, locales, signIn, wordsOf } from "./site";

const NEW = "seven yellow yachts";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  async function askForReset(page: Page, email: string): Promise<void> {
    await page.goto(at(locale, `/dashboard/?reset-password&email=${encodeURIComponent(email)}`));
    await expect(page.getByRole("textbox", { name: t("users.signIn.email"), exact: true })).toHaveValue(email);
    await page.getByRole("button", { name: t("users.reset.submit") }).click();
    await expect(page.getByRole("status").filter({ hasText: t("users.reset.sent", { email }) })).toBeVisible();
  }

  const choice = (page: Page) => page.getByRole("textbox", { name: t("users.password.choose"), exact: true });
  const repeat = (page: Page) => page.getByRole("textbox", { name: t("users.password.repeat"), exact: true });

  journey("a forgotten password is chosen anew by the link of the mail, once")(async ({ page, browser }) => {
    const person = await invitePerson({ locale });
    const nobody = freshEmail("nobody");
    await askForReset(page, nobody);
    await askForReset(page, person.email);
    await page.getByRole("button", { name: t("users.reset.back") }).click();
    await expect(page.getByRole("textbox", { name: t("users.signIn.email"), exact: true })).toHaveValue(person.email);

    const link = await mailedLink("reset", person.email, locale);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: t("users.link.resetTitle") })).toBeVisible();
    await expect(page.getByRole("textbox", { name: t("users.signIn.email"), exact: true })).toHaveValue(person.email);
    await expect(page).toHaveURL(new RegExp(`${at(locale, "/reset-password/")}$`));
    await page.reload();
    await expect(page.getByRole("textbox", { name: t("users.signIn.email"), exact: true })).toHaveValue(person.email);
    const submit = page.getByRole("button", { name: t("users.link.resetSubmit") });
    await choice(page).fill("dragon2024");
    await repeat(page).fill("dragon2024");
    await submit.click();
    await expect(choice(page)).toHaveAccessibleDescription(new RegExp(t("errors.fields.passwordCommon")));
    await choice(page).fill(NEW);
    await repeat(page).fill(`${NEW}!`);
    await submit.click();
    await expect(repeat(page)).toHaveAccessibleDescription(new RegExp(t("errors.fields.passwordsDiffer")));
    await repeat(page).fill(NEW);
    await submit.click();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${at(locale, "/dashboard/")}$`));

    expect((await person.client.get("/api/user/")).status).toBe(401);
    await mailOf("passwordChanged", person.email, locale);
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole("alert").filter({ hasText: t("errors.linkUsed") })).toBeVisible();
    await elsewhere.getByRole("link", { name: t("users.link.resetAgain") }).click();
    await expect(elsewhere.getByRole("tab", { name: t("users.tabs.reset") })).toHaveAttribute("aria-selected", "true");
    await elsewhere.getByRole("tab", { name: t("users.tabs.login") }).click();
    await signIn(elsewhere, person.email, locale, NEW);
    await elsewhere.context().close();
    expect(await mailsTo(nobody)).toEqual([]);
  });

  journey("the password is changed on the user page, for whoever knows the current one, and other sessions end")(
    async ({ page }) => {
      const person = await invitePerson({ locale });
      await page.goto(at(locale, "/user/"));
      await signIn(page, person.email, locale, PASSWORD);
      await page.getByRole("button", { name: t("account.password.change") }).click();
      const dialog = page.getByRole("dialog", { name: t("account.password.change") });
      const current = dialog.getByRole("textbox", { name: t("account.password.current"), exact: true });
      await current.fill("not the current one");
      await dialog.getByRole("textbox", { name: t("users.password.choose"), exact: true }).fill(NEW);
      await dialog.getByRole("textbox", { name: t("users.password.repeat"), exact: true }).fill(NEW);
      await dialog.getByRole("button", { name: t("account.password.change") }).click();
      await expect(current).toHaveAccessibleDescription(new RegExp(t("errors.fields.passwordWrong")));
      expect((await person.client.get("/api/user/")).status).toBe(200);
      await current.fill(PASSWORD);
      await dialog.getByRole("button", { name: t("account.password.change") }).click();
      await expect(page.getByText(t("account.password.changed"), { exact: true })).toBeVisible();
      expect((await person.client.get("/api/user/")).status).toBe(401);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: t("routes.user-page") })).toBeVisible();
    },
  );
}
