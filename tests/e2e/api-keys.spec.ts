import { invitePerson, openAs } from "./people";
import { at, expect, journeysIn, locales, site, wordsOf } from "./site";

const callWith = (key: string) =>
  fetch(`${site.url}/api/platform/`, { headers: { authorization: `Api-Key ${key}` } }).then(({ status }) => status);

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("an API key is made on the user page, shown once, opens the usage, and nothing once revoked")(
    async ({ page }) => {
      const person = await invitePerson({ locale, isAdmin: true });
      await openAs(page, person.email, at(locale, "/user/"));
      const address = page.getByRole("group", { name: t("apiKeys.counter.address") });
      await expect(address).toContainText(`${site.url}/api/counter`);
      await expect(address.getByRole("button", { name: t("apiKeys.counter.copy") })).toBeVisible();
      await page.getByRole("button", { name: t("apiKeys.add"), exact: true }).click();
      const form = page.getByRole("dialog", { name: t("apiKeys.addTitle") });
      await form.getByRole("textbox", { name: t("apiKeys.field.name") }).fill("Statistika");
      await expect(form.getByText(t("apiKeys.scope.usage"))).toBeVisible();
      await form.getByRole("button", { name: t("apiKeys.create") }).click();

      const dialog = page.getByRole("dialog", { name: t("apiKeys.shown.title", { name: "Statistika" }) });
      const key =
        (await dialog
          .getByRole("group", { name: t("apiKeys.shown.key") })
          .locator("code")
          .textContent()) ?? "";
      await expect(dialog.getByRole("group", { name: t("apiKeys.shown.example") })).toContainText(key);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeVisible();
      await dialog.getByRole("button", { name: t("apiKeys.shown.done") }).click();
      await expect(dialog).toHaveCount(0);
      expect(await callWith(key)).toBe(200);

      await page.reload();
      const row = page.getByRole("row").filter({ hasText: "Statistika" });
      await expect(row).toBeVisible();
      await expect(row).not.toContainText(t("apiKeys.neverUsed"));
      expect(await page.content()).not.toContain(key);
      await row.getByRole("button", { name: t("apiKeys.revokeOf", { name: "Statistika" }) }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("apiKeys.revoke.accept") })
        .click();
      // While the dialog is open, the page behind it has no role.
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
      await expect(row).toHaveCount(0);
      expect(await callWith(key)).toBe(401);
    },
  );
}
