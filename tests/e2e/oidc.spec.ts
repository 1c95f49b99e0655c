import type { Page } from "playwright/test";
import { mailInvitation, openAs } from "./people";
import { at, expect, journeysIn, locales, site, violations, wordsOf } from "./site";

const provider = site.settings.OIDC_NAME ?? "";

/** The user signed in at the provider from now on; consent is always given. */
async function atProvider(subject: string | null): Promise<void> {
  await fetch(`${site.settings.OIDC_ISSUER}/subject`, { method: "PUT", body: subject ?? "" });
}

const persons = { en: "user@hradisko.example", cs: "admin@svratka.example" };

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const subject = `${locale}-${site.settings.OIDC_CLIENT_SECRET}`;
  const enter = (page: Page) =>
    page.getByRole("button", { name: t("users.signIn.provider", { name: provider }) }).click();

  journey("an identity provider lets nobody in whose identity is linked to no account")(async ({ page, context }) => {
    await atProvider(`stranger-${subject}`);
    await page.goto(at(locale, "/platforms/"));
    await enter(page);
    await expect(page.getByRole("heading", { name: t("users.invalidUser.title") })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${at(locale, "/invalid-user/")}$`));
    expect(await violations(page)).toEqual([]);
    expect((await context.cookies()).filter(({ name }) => name.endsWith("usus.session"))).toEqual([]);
  });

  journey("each identity provider has a button in the language of the page")(async ({ page }) => {
    await page.goto(at(locale, "/platforms/"));
    const names = [provider, { en: "Museum of Rivers", cs: "Muzeum řek" }[locale]];
    for (const name of names)
      await expect(page.getByRole("button", { name: t("users.signIn.provider", { name }), exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  journey("an identity provider that refuses leads back to the page that was wanted, and says so")(async ({ page }) => {
    await atProvider(null);
    await page.goto(at(locale, "/platforms/"));
    await enter(page);
    await expect(page).toHaveURL(new RegExp(at(locale, "/platforms/")));
    await expect(page.getByRole("alert").filter({ hasText: t("users.signIn.providersFailed") })).toBeVisible();
  });

  journey("an invitation is accepted with an account at an identity provider")(async ({ page }) => {
    await atProvider(`invited-${subject}-${Date.now()}`);
    const { email, path } = await mailInvitation(locale);
    await page.goto(`${site.url}${path}`);
    await expect(page.getByText(t("users.link.orProvider"))).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await enter(page);
    await expect(page.getByRole("heading", { level: 1, name: t("routes.dashboard") })).toBeVisible();
    await page.goto(at(locale, "/user/"));
    await expect(page.getByText(email).first()).toBeVisible();
    await page.goto(`${site.url}${path}`);
    await expect(page.getByRole("alert").filter({ hasText: t("users.link.invalid") })).toBeVisible();
  });

  journey("an identity provider signs in whoever has linked their account, until they unlink it")(
    async ({ page, context }) => {
      await atProvider(subject);
      await openAs(page, persons[locale], at(locale, "/user/"));
      await page.getByRole("button", { name: t("secondFactor.identities.link", { provider }) }).click();
      await expect(
        page.getByRole("status").filter({ hasText: t("secondFactor.identities.linked", { provider }) }),
      ).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${at(locale, "/user/")}$`));
      const list = page.getByRole("list", { name: t("secondFactor.identities.list") });
      await expect(list.getByText(subject)).toBeVisible();
      expect(await violations(page)).toEqual([]);

      await context.clearCookies();
      await page.goto(at(locale, "/analytics/flexitable/"));
      await enter(page);
      await expect(page.getByRole("heading", { level: 1, name: t("routes.flexitable") })).toBeVisible();

      await page.goto(at(locale, "/user/"));
      await list.getByRole("button", { name: t("secondFactor.identities.unlink", { subject }) }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("secondFactor.identities.unlinkAccept"), exact: true })
        .click();
      await expect(list).toHaveCount(0);
    },
  );
}
