import { inDatabase } from "./database";
import { addSushi } from "./harvesting";
import { invitePerson, openAs } from "./people";
import { at, expect, expectAccessible, journeysIn, locales, site, wordsOf } from "./site";

/** Numbers belong to the library, so each journey uses its own months. */
const libraries = { en: "palava", cs: "hana" } as const;
const PLATFORM = "societas";

/**
 * Twenty months before the last one: the data of one came after 25 days, of seven after nine, of the others after
 * three.
 */
const harvested = `
  WITH harvest AS (INSERT INTO harvests DEFAULT VALUES RETURNING id),
  months AS (
    SELECT n, (date_trunc('month', timezone('UTC', now())) - make_interval(months => n))::date AS month,
      CASE WHEN n = 2 THEN 25 WHEN n < 10 THEN 9 ELSE 3 END AS days
    FROM generate_series(2, 21) n
  ),
  wanted AS (
    INSERT INTO intentions (harvest_id, credentials_id, report_type_id, month, finished_at, updated_at)
    SELECT harvest.id, $1, $2, month, now(), now() FROM harvest, months RETURNING id, month
  )
  INSERT INTO attempts (intention_id, status, credentials_version, started_at, downloaded_at, finished_at)
  SELECT w.id, 'success', 'v1', came, came, came FROM wanted w JOIN months m ON m.month = w.month,
    LATERAL (SELECT m.month + interval '1 month' + make_interval(days => m.days - 1, hours => 12) AS came) AS moment`;

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const library = libraries[locale];

  journey("an administrator sees when the data of a platform usually arrive")(async ({ page }) => {
    const person = await invitePerson({ locale, organization: library, isAdmin: true });
    const draft = { library, platform: PLATFORM, release: "5.1", reports: ["TR"] } as const;
    const credentials = await addSushi(person.client, { ...draft, title: `Arrival ${locale}` });
    const path = at(locale, `/platforms/${site.platforms[PLATFORM]}/?tab=sushi`);
    await openAs(page, person.email, path);
    const card = page.getByRole("region", { name: t("arrival.title"), exact: true });
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByText(t("arrival.method.label"))).toBeVisible();
    await expect(card.getByRole("figure")).toHaveCount(0);
    await expectAccessible(page, "too few months");

    await inDatabase(harvested, [credentials.pk, credentials.reports[0]]);
    await page.reload();
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByText(t("arrival.summary", { half: 3, most: 9 }))).toBeVisible();
    await expect(card.getByRole("list", { name: t("ui.chart.marks") }).getByRole("listitem")).toHaveText([
      `1 · 3${t("arrival.half", { days: 3 })}`,
      `2 · 9${t("arrival.most", { days: 9 })}`,
    ]);
    await expectAccessible(page, "the curve of arrival");
    await card.getByRole("button", { name: t("ui.chart.asTable") }).click();
    await expect(card.getByRole("row").filter({ hasText: t("arrival.most", { days: 9 }) })).toHaveCount(1);
    await expectAccessible(page, "the curve of arrival as a table");
  });
}
