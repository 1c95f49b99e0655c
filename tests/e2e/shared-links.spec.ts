import { expectedSums } from "@/lib/simulator/publisher/usage";
import { clientOf, harvestedBelongings } from "../api/cast";
import { openAs } from "./people";
import { at, choose, expect, expectAccessible, figureName, journeysIn, locales, violations, wordsOf } from "./site";

const HARVESTED = "2025-03";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("an administrator shares a report; a visitor without an account reads it until the link is revoked")(
    async ({ page, browser, baseURL }) => {
      await harvestedBelongings(await clientOf("consortium admin"), "hradisko", `shared ${locale}`);
      const title = `Veřejný report ${locale}`;
      const asks = `report_type=TR&rows=title&columns=metric&metric=Total_Item_Requests&from=${HARVESTED}&to=${HARVESTED}`;
      await openAs(page, "admin@hradisko.example", at(locale, `/analytics/flexitable/?${asks}`));
      await page.getByRole("button", { name: t("sharing.dialog.open"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: t("sharing.dialog.name") }).fill(title);
      await choose(
        dialog.getByRole("combobox", { name: t("sharing.dialog.days") }),
        t("sharing.validity.days", { days: 30 }),
      );
      await dialog.getByRole("textbox", { name: t("sharing.dialog.password") }).fill("short");
      await dialog.getByRole("button", { name: t("sharing.dialog.create") }).click();
      await expect(dialog.getByText(t("errors.fields.sharedPasswordTooShort"))).toBeVisible();
      await dialog.getByRole("textbox", { name: t("sharing.dialog.password") }).fill("plums and pears");
      expect.soft(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: t("sharing.dialog.create") }).click();
      const address = (await dialog.getByText(/\/shared\/[\w-]{43}\/$/).textContent()) ?? "";
      await expect(dialog.getByText(t("sharing.address.noFrameLocked"))).toBeVisible();
      expect.soft(await violations(page)).toEqual([]);

      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale });
      const visitor = await context.newPage();
      await visitor.goto(address);
      await expect(visitor.getByRole("heading", { level: 1, name: t("sharedPage.locked.title") })).toBeVisible();
      await expectAccessible(visitor, "the password of a shared link");
      const password = visitor.getByRole("textbox", { name: t("sharedPage.locked.password") });
      await password.fill("guessed wrongly");
      await password.press("Enter");
      await expect(visitor.getByText(t("errors.sharedPasswordWrong"))).toBeVisible();
      await password.fill("plums and pears");
      await password.press("Enter");
      await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
      const requests = expectedSums(
        { organization: "hradisko", platform: "moravica", report: "TR", release: "5" },
        HARVESTED,
      );
      const number = new Intl.NumberFormat(locale).format(requests.Total_Item_Requests ?? 0);
      await expect(visitor.getByRole("cell", { name: figureName(number) }).last()).toBeVisible();
      await expect(visitor.getByText(HARVESTED).first()).toBeVisible();
      await expect(visitor.locator("figure svg[data-picture]").first()).toBeVisible();
      await expectAccessible(visitor, "a shared report");

      await page.goto(at(locale, "/analytics/shared-links/"));
      const row = page.getByRole("row", { name: new RegExp(title) });
      await expect(row).toContainText(t("sharing.page.locked"));
      await expect(row.getByRole("gridcell", { name: "1", exact: true })).toBeVisible();
      await expectAccessible(page, "shared links");
      await row.getByRole("button", { name: t("sharing.page.changeOf", { name: title }) }).click();
      await choose(
        page.getByRole("combobox", { name: t("sharing.change.passwordChoice") }),
        t("sharing.change.passwords.remove"),
      );
      expect.soft(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: t("common.save"), exact: true }).click();
      await expect(row).not.toContainText(t("sharing.page.locked"));
      await row.getByRole("button", { name: t("sharing.page.revokeOf", { name: title }) }).click();
      await page.getByRole("button", { name: t("sharing.revoke.accept"), exact: true }).click();
      await expect(page.getByText(t("sharing.revoke.done", { name: title }))).toBeVisible();
      await expect(row).toHaveCount(0);
      expect((await visitor.reload())?.status()).toBe(404);
      await expect(visitor.getByRole("heading", { level: 1, name: t("sharedPage.gone.title") })).toBeVisible();
      await expectAccessible(visitor, "a link that is gone");

      await page.goto(at(locale, "/platforms/"));
      await page.getByRole("link", { name: /^Moravica/ }).click();
      await page.getByRole("link", { name: t("briefing.open"), exact: true }).click();
      await page.getByRole("button", { name: t("sharing.dialog.open"), exact: true }).click();
      await expect(dialog.getByRole("checkbox", { name: t("sharing.dialog.prices") })).not.toBeChecked();
      expect.soft(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: t("sharing.dialog.create") }).click();
      await visitor.goto((await dialog.getByText(/\/shared\/[\w-]{43}\/$/).textContent()) ?? "");
      await expect(visitor.getByRole("heading", { level: 2, name: t("briefing.points") })).toBeVisible();
      await expect(visitor.getByText(t("briefing.trend.usesTitle")).first()).toBeVisible();
      await expect(visitor.getByText(t("briefing.figure.price", { currency: "CZK" }))).toHaveCount(0);
      await expectAccessible(visitor, "a shared briefing");

      await page.goto(at(locale, "/dashboard/"));
      await page.getByRole("button", { name: t("sharing.dialog.open"), exact: true }).click();
      expect.soft(await violations(page)).toEqual([]);
      await dialog.getByRole("button", { name: t("sharing.dialog.create") }).click();
      await visitor.goto((await dialog.getByText(/\/shared\/[\w-]{43}\/$/).textContent()) ?? "");
      await expect(visitor.getByRole("heading", { level: 2, name: t("dashboard.summary.title") })).toBeAttached();
      await expect(visitor.getByText(t("dashboard.summary.coverage")).first()).toBeVisible();
      await expect(visitor.getByText(t("dashboard.chart.title")).first()).toBeVisible();
      await expect(visitor.getByRole("main").getByRole("link")).toHaveCount(0);
      await expectAccessible(visitor, "a shared dashboard");
      await context.close();
    },
  );
}
