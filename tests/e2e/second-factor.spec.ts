import { generate } from "otplib";
import { openAs } from "./people";
import { at, expect, journeysIn, locales, violations, wordsOf } from "./site";

const persons = { en: "admin@svratka.example", cs: "consortium-user@usus.example" };

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("an authenticator app is added by a code of it, gives recovery codes once, and is removed")(
    async ({ page }) => {
      await openAs(page, persons[locale], at(locale, "/user/"));
      await page.getByRole("button", { name: t("secondFactor.add") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: t("secondFactor.name") }).fill("Telephone");
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: t("secondFactor.continue") }).click();

      await expect(dialog.getByRole("img", { name: t("secondFactor.qr") })).toBeVisible();
      const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
      expect(await violations(page)).toEqual([]);
      const code = dialog.getByRole("textbox", { name: t("secondFactor.code") });
      await code.fill("000000");
      await dialog.getByRole("button", { name: t("secondFactor.confirm") }).click();
      await expect(dialog.getByRole("alert").filter({ hasText: t("errors.wrongCode") })).toBeVisible();
      await code.fill(await generate({ secret }));
      await dialog.getByRole("button", { name: t("secondFactor.confirm") }).click();

      await expect(dialog.getByText(t("secondFactor.codes.text"))).toBeVisible();
      await expect(dialog.getByRole("listitem")).toHaveCount(10);
      expect(await violations(page)).toEqual([]);
      const download = page.waitForEvent("download");
      await dialog.getByRole("button", { name: t("common.download") }).click();
      expect((await download).suggestedFilename()).toBe(t("secondFactor.codes.file"));
      await dialog.getByRole("button", { name: t("secondFactor.codes.kept") }).click();

      const list = page.getByRole("list", { name: t("secondFactor.list") });
      await expect(list.getByText("Telephone")).toBeVisible();
      await expect(page.getByText(t("secondFactor.codes.left", { count: 10 }))).toBeVisible();
      await list.getByRole("button", { name: t("secondFactor.remove", { name: "Telephone" }) }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("secondFactor.removeAccept"), exact: true })
        .click();
      await expect(page.getByText(t("secondFactor.none.title"))).toBeVisible();
    },
  );
}
