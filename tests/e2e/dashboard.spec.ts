import { clientOf, harvestedBelongings } from "../api/cast";
import { openAs } from "./people";
import { at, expect, expectAccessible, journeysIn, locales, site, test, wordsOf } from "./site";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("the first minute: what needs attention, how harvesting goes, a title that is used most, its platforms")(
    async ({ page }) => {
      test.setTimeout(180_000);
      await harvestedBelongings(await clientOf("consortium admin"), "hradisko", `dashboard ${locale}`);
      await openAs(page, "admin@hradisko.example", at(locale, "/"));
      await expect(page.getByRole("heading", { level: 1, name: t("routes.dashboard") })).toBeVisible();
      await expect(page.getByRole("region", { name: t("dashboard.attention.title") })).toBeVisible();
      const missing = page.getByRole("link", { name: t("dashboard.attention.missing.action"), exact: true });
      await expect(missing).toHaveAttribute("href", at(locale, "/admin/data-coverage/"));
      const harvesting = page.getByRole("region", { name: t("dashboard.sushi.title"), exact: true });
      await expect(harvesting.getByRole("link", { name: /^20\d\d-\d\d$/ })).toHaveCount(2);
      await expect(page.getByRole("figure", { name: t("dashboard.chart.title") })).toBeVisible();

      const top = page.getByRole("region", {
        name: t("dashboard.top.title", { kind: locale === "en" ? "Full text" : "Plný text" }),
      });
      await top.scrollIntoViewIfNeeded();
      await expect(top.getByRole("listitem").first()).toBeVisible();
      await top.getByRole("button", { name: t("dashboard.top.book"), exact: true }).click();
      await expect(page).toHaveURL(/top_full_text=book/);
      const title = top.getByRole("listitem").first().getByRole("link").first();
      await expect(title).toBeVisible();
      await expectAccessible(page, "dashboard with usage");
      const name = (await title.textContent()) ?? "";
      await title.click();
      await expect(page).toHaveURL(/\/titles\/\d+\/$/);
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await page
        .getByRole("main")
        .getByRole("link", { name: /^Moravica/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/platforms\/\d+\//);
    },
  );

  journey("a library with nothing yet is told how usage gets here, and may look at the page all the same")(
    async ({ page }) => {
      // The consortium’s office has no usage of its own.
      await openAs(
        page,
        "consortium-admin@usus.example",
        at(locale, `/dashboard/?selected_organization=${site.organizations.kmk}`),
      );
      await expect(page.getByText(t("dashboard.intro.welcome"))).toBeVisible();
      await expect(page.getByRole("link", { name: t("dashboard.intro.harvest.action"), exact: true })).toBeVisible();
      await expectAccessible(page, "intro");
      await page.getByRole("link", { name: t("dashboard.intro.skip"), exact: true }).click();
      await expect(page.getByText(t("dashboard.chart.nothing"))).toBeVisible();
      await expect(page.getByText(t("dashboard.attention.nothingTitle"))).toBeVisible();
    },
  );
}
