import { invitePerson, openAs } from "./people";
import { at, choose, expect, journeysIn, locales, monthName, wordsOf } from "./site";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const other = wordsOf(locale === "en" ? "cs" : "en");

  journey("people change their name, language and fiscal year, and end their other sessions")(
    async ({ page, browser }) => {
      const person = await invitePerson({ locale });
      const elsewhere = await (await browser.newContext()).newPage();
      await openAs(elsewhere, person.email, at(locale, "/dashboard/"));

      await openAs(page, person.email, at(locale, "/user/"));
      await page.getByRole("button", { name: t("account.identity.edit") }).click();
      const dialog = page.getByRole("dialog", { name: t("account.identity.editTitle") });
      await dialog.getByRole("textbox", { name: t("account.identity.lastName") }).fill("Nováková");
      await dialog.getByRole("button", { name: t("common.save"), exact: true }).click();
      await expect(page.getByRole("button", { name: t("shell.user.open", { name: "Věra Nováková" }) })).toBeVisible();

      const month = page.getByLabel(t("account.preferences.fiscalYear"), { exact: true });
      await choose(month, monthName(3, locale));
      await expect(page.getByText(t("account.preferences.saved"), { exact: true })).toBeVisible();
      await page.goto(at(locale, "/dashboard/"));
      const range = page.getByRole("banner").getByRole("button", { name: t("shell.dateRange.change") });
      await range.click();
      await expect(page.getByRole("radio", { name: t("ui.dateRange.last_closed_fy") })).toBeVisible();
      await page.getByRole("radio", { name: t("ui.dateRange.last_closed_fy") }).check();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("common.apply") })
        .click();
      await expect(range).toContainText(t("ui.dateRange.last_closed_fy"));

      await page.goto(at(locale, "/user/"));
      const sessions = page.getByRole("table", { name: t("account.sessions.title") });
      await expect(sessions.getByRole("row")).toHaveCount(4);
      await expect(sessions.getByText(t("account.sessions.current"))).toHaveCount(1);
      await sessions
        .getByRole("button", { name: t("account.sessions.endOf", { device: "NN" }).split("NN")[0] ?? "" })
        .first()
        .click();
      await expect(page.getByText(t("account.sessions.ended"), { exact: true })).toBeVisible();
      await expect(sessions.getByRole("row")).toHaveCount(3);
      await page.getByRole("button", { name: t("account.sessions.endOthers"), exact: true }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("account.sessions.endOthers") })
        .click();
      await expect(sessions.getByRole("row")).toHaveCount(2);
      expect((await person.client.get("/api/user/")).status).toBe(401);
      await elsewhere.reload();
      await expect(elsewhere.getByRole("tab", { name: t("users.tabs.login") })).toBeVisible();
      await elsewhere.context().close();

      const name = t(`account.preferences.languageName.${locale === "en" ? "cs" : "en"}`);
      await choose(page.getByLabel(t("account.preferences.language"), { exact: true }), name);
      await expect(page.getByRole("heading", { level: 1, name: other("routes.user-page") })).toBeVisible();
    },
  );
}
