import { clientAs, invitePerson, openAs } from "./people";
import { at, expect, exportAs, journeysIn, locales, wordsOf } from "./site";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("those who run the consortium read who did what, narrow it, and take it along as a file")(
    async ({ page }) => {
      const person = await invitePerson({ locale });
      const admin = await clientAs("superuser@usus.example");
      await admin.post(`/api/user-management/${person.id}/disable/`);

      await openAs(page, "consortium-admin@usus.example", at(locale, "/admin/management/?tab=audit"));
      const table = page.getByRole("grid", { name: t("audit.title") });
      const row = (action: string) =>
        table.getByRole("row").filter({ hasText: person.email }).filter({ hasText: action });
      await expect(row(t("audit.action.user.disable"))).toContainText("superuser@usus.example");
      await expect(row(t("audit.action.user.create"))).toBeVisible();

      await page.getByRole("combobox", { name: t("audit.filter.action") }).click();
      await page.getByRole("option", { name: t("audit.action.user.disable"), exact: true }).click();
      await expect(page).toHaveURL(/action=user\.disable/);
      await expect(row(t("audit.action.user.create"))).toHaveCount(0);
      await expect(row(t("audit.action.user.disable"))).toBeVisible();
      await page.getByRole("searchbox", { name: t("audit.filter.actor") }).fill("superuser");
      await expect(page).toHaveURL(/actor=superuser/);
      await page.reload();
      await expect(row(t("audit.action.user.disable"))).toBeVisible();

      const download = page.waitForEvent("download");
      await exportAs(page, t, "CSV");
      const stream = await (await download).createReadStream();
      let text = "";
      for await (const chunk of stream) text += chunk;
      const lines = text.trim().split(/\r?\n/);
      expect(lines[0]).toContain(t("audit.column.actor"));
      expect(lines.slice(1).every((line) => line.includes("superuser@usus.example"))).toBe(true);
      expect(lines.some((line) => line.includes(person.email) && line.includes(t("audit.action.user.disable")))).toBe(
        true,
      );

      await page.getByRole("button", { name: t("ui.list.clear") }).click();
      await expect(page).toHaveURL(new RegExp(`${at(locale, "/admin/management/")}\\?tab=audit$`));
    },
  );
}
