import { randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { z } from "zod";
import { addMonths, type Month, month, monthRange } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { libraries } from "@/lib/simulator/publisher/consortium";
import { clientOf } from "../api/cast";
import { openAs } from "./people";
import { at, choose, expect, expectAccessible, journeysIn, locales, site, wordsOf } from "./site";
import { articleReport, importFile, type TitleUse, titleUses } from "./uploaded-file";

const CONSORTIUM_ADMIN = "consortium-admin@usus.example";

const running = month(runningMonth());
const year = Number(running.slice(0, 4));
const until = addMonths(running, -1);
/** The last 12 full months and the 12 before, and all of the last full year. */
const months = monthRange([addMonths(running, -24), month(`${year - 1}-01`)].toSorted()[0] ?? until, until);
const last12 = monthRange(addMonths(running, -12), until);
const before12 = monthRange(addMonths(running, -24), addMonths(running, -13));
const lastYear = monthRange(month(`${year - 1}-01`), month(`${year - 1}-12`));

/** One value in each of these months. */
const each = (value: number, of: readonly Month[] = months) => Object.fromEntries(of.map((one) => [one, value]));
const journal = (title: string, issn: string, values: TitleUse["values"], more: Partial<TitleUse> = {}): TitleUse[] =>
  ["Total_Item_Requests", "Unique_Item_Requests"].map((metric) => ({ title, issn, metric, values, ...more }));

const uses: readonly TitleUse[] = [
  // Grows from 4 to 10 a month.
  ...journal("Rivers Quarterly", "2049-3630", { ...each(4), ...each(10, last12) }),
  // Falls from 9 to 2.
  ...journal("Peaks Review", "1050-124X", { ...each(9), ...each(2, last12) }),
  ...journal("Open Valleys", "0378-5955", each(3), { accessType: "OA_Gold" }),
  // Read by machines only.
  ...journal("Mined Meadows", "0028-0836", each(1000), { accessMethod: "TDM" }),
  // Not used in the last full year.
  ...journal("Quiet Lakes", "1476-4687", { [until]: 1 }),
  // Refused only: not licensed.
  { title: "Closed Coasts", issn: "0036-8075", metric: "No_License", values: each(5) },
  // A book with many chapters: 50 items for each title.
  { title: "The Old Mill", isbn: "978-0-306-40615-7", yop: 1994, metric: "Unique_Title_Requests", values: each(1) },
  { title: "The Old Mill", isbn: "978-0-306-40615-7", yop: 1994, metric: "Unique_Item_Requests", values: each(50) },
  { title: "The Old Mill", isbn: "978-0-306-40615-7", yop: 1994, metric: "Total_Item_Requests", values: each(50) },
];
const sumIn = (of: readonly string[], is: (use: TitleUse) => boolean, metric = "Unique_Item_Requests") =>
  uses
    .filter((use) => use.metric === metric && use.accessMethod === undefined && is(use))
    .reduce((sum, { values }) => sum + of.reduce((part, one) => part + (values[one] ?? 0), 0), 0);
const all = () => true;

/** With its check digit (ISO 3297). */
function issnOf(serial: number): string {
  const digits = String(serial);
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${digits.slice(0, 4)}-${digits.slice(4)}${check === 10 ? "X" : check}`;
}

const id = z.object({ pk: z.number() });

/** A platform of its own, so that no other test changes its figures. */
async function addPlatform(of: string): Promise<{ platform: number; name: string }> {
  const client = await clientOf("consortium admin");
  const name = `${of} ${randomBytes(3).toString("hex")}`;
  const { body } = await client.post("/api/organization/-1/platform/", { short_name: name, name });
  return { platform: id.parse(body).pk, name };
}

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const named = (dimension: string) => t(`reports.dimension.${dimension}`);
  const library = () => site.organizations.svratka ?? 0;
  const nameOf = (key: string) => libraries.find((one) => one.key === key)?.name[locale] ?? "";

  const grid = (page: Page) => page.getByRole("grid").last();
  const lineOf = (page: Page, name: string | RegExp) =>
    grid(page)
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader").filter({ hasText: name }) });
  /** Waits until the row has these figures, in this order, between others. */
  const expectFigures = (page: Page, name: string | RegExp, figures: readonly number[]) =>
    expect
      .poll(
        async () => {
          const texts = await lineOf(page, name).getByRole("gridcell").allInnerTexts();
          const numbers = texts.map((text) => /^-?[\d.,\s]+/.exec(text)?.[0].replace(/\D/g, ""));
          // Other figures may be in between.
          let place = -1;
          const hasAll = figures.every((one) => {
            place = numbers.indexOf(String(one), place + 1);
            return place >= 0;
          });
          return hasAll ? figures : numbers;
        },
        { message: String(name) },
      )
      .toEqual(figures);
  const askFor = async (page: Page, preset: string) => {
    const name = t(`reportBuilder.ready.${preset}`);
    // A new report shows the samples next to it, a changed one in a menu.
    const [card, menu] = [
      page.getByRole("region", { name: t("reportBuilder.ready.label"), exact: true }),
      page.getByRole("button", { name: t("reportBuilder.ready.label"), exact: true }),
    ];
    await expect(card.or(menu)).toBeVisible();
    if (await card.isVisible()) return void (await card.getByRole("button", { name, exact: true }).click());
    await menu.click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };

  /** A share as in tables, without its sign. */
  const inPercent = (share: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(100 * share);

  journey("sample reports answer questions about a platform with its figures")(async ({ page }) => {
    const client = await clientOf("consortium admin");
    const { platform, name } = await addPlatform("River House");
    await importFile(client, titleUses(`questions-${locale}.tsv`, uses, { months }), {
      ...{ organization: library(), platform },
    });
    await openAs(page, CONSORTIUM_ADMIN, at(locale, `/analytics/flexitable/?platform=${platform}`));
    // New reports count the whole family where several of its reports have usage on the site.
    await expect(grid(page).getByRole("row").last()).toBeVisible();

    await askFor(page, "platformsAgainstBefore");
    const [compared, base] = [sumIn(last12, all), sumIn(before12, all)];
    await expectFigures(page, name, [compared]);
    await expectFigures(page, name, [base]);

    await askFor(page, "growingTitles");
    await expect(grid(page).getByRole("rowheader").first()).toContainText("Rivers Quarterly");
    await askFor(page, "fallingTitles");
    await expect(grid(page).getByRole("rowheader").first()).toContainText("Peaks Review");

    // Titles that no person used come first, without those that were only refused.
    await askFor(page, "leastUsedJournals");
    await expect(grid(page).getByRole("rowheader").first()).toContainText("Mined Meadows");
    await expectFigures(page, "Mined Meadows", [0]);
    await expectFigures(page, "Quiet Lakes", [0]);
    await expectFigures(page, "Open Valleys", [sumIn(lastYear, ({ title }) => title === "Open Valleys")]);
    await expect(lineOf(page, "Closed Coasts")).toHaveCount(0);

    await askFor(page, "denialsByLibrary");
    await expectFigures(page, "Closed Coasts", [5 * last12.length]);

    // Three of the books' titles a year would be 150 by item.
    await askFor(page, "booksByDecade");
    await expect(page).toHaveURL(/metric=Unique_Title_Requests/);
    const books = Object.fromEntries(
      [year - 2, year - 1, year].map((one) => [one, months.filter((of) => of.startsWith(`${one}-`)).length]),
    );
    await expectFigures(
      page,
      /199[0-9]/,
      Object.values(books).filter((sum) => sum > 0),
    );

    await askFor(page, "journalsInOneLine");
    await expectFigures(page, until, [sumIn([until], ({ issn }) => issn !== undefined, "Total_Item_Requests")]);

    // Releases name open access differently; each year's shares add up.
    await askFor(page, "openAccessByYear");
    const open = sumIn(lastYear, ({ accessType }) => accessType !== undefined) / sumIn(lastYear, all);
    await expect(lineOf(page, String(year - 1)).getByRole("gridcell", { name: inPercent(open) })).toBeVisible();

    await askFor(page, "titlesOfMostUse");
    // As a share of all: the chapters of the book, 50 a month, are most of the use by item.
    const share = sumIn(last12, ({ title }) => title === "The Old Mill") / compared;
    await expect(grid(page).getByRole("rowheader").first()).toContainText("The Old Mill");
    await expect(lineOf(page, "The Old Mill").getByRole("gridcell").last()).toContainText(inPercent(share));
  });

  journey("a report of titles says how many of them make 80 % of the use")(async ({ page }) => {
    const client = await clientOf("consortium admin");
    const { platform } = await addPlatform("Long Tail House");
    // From 30 uses down to 1: 465 in all, 372 of them are 80 %, which 17 titles make.
    const tail = Array.from({ length: 30 }, (_, at) =>
      journal(`Annals ${at + 1}`, issnOf(3_100_000 + at), { [until]: 30 - at }),
    ).flat();
    const place = { organization: library(), platform };
    await importFile(client, titleUses(`tail-${locale}.tsv`, tail, { months: [until] }), place);
    await openAs(page, CONSORTIUM_ADMIN, at(locale, `/analytics/flexitable/?platform=${platform}`));
    await askFor(page, "titlesOfMostUse");
    const share = page.getByText(
      t("charts.finding.concentration", {
        ...{ half: 9, most: 17, nearlyAll: 24, count: 30 },
        share: locale === "en" ? "56.7%" : "56,7 %",
      }),
    );
    await expect(share).toBeVisible();
  });

  journey("from a platform to its items, and to those used most")(async ({ page }) => {
    const client = await clientOf("consortium admin");
    const { platform, name } = await addPlatform("Item House");
    // The article's report ends on the 28th.
    const used = month(`${year - 1}-02`);
    const article = articleReport({ name: `items-${locale}.json`, month: used });
    await importFile(client, article, { organization: library(), platform });
    const months = `selected_months=custom:${used}:${used}`;
    await openAs(page, CONSORTIUM_ADMIN, at(locale, `/platforms/?search=${encodeURIComponent(name)}&${months}`));
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("link", { name: t("platforms.tab.items"), exact: true }).click();
    await expect(lineOf(page, "How rivers bend").getByRole("gridcell", { name: "3", exact: true })).toBeVisible();
    await lineOf(page, "How rivers bend").getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1, name: "How rivers bend" })).toBeVisible();

    await page.goto(at(locale, `/analytics/flexitable/?platform=${platform}&from=${used}&to=${used}`));
    await askFor(page, "mostUsedItems");
    await expect(page).toHaveURL(/rows=item/);
  });

  journey("a library is compared with the median of all, without others' names where they could be recognized")(
    async ({ page }) => {
      const client = await clientOf("consortium admin");
      const { platform } = await addPlatform("Median House");
      const values = { svratka: 40, hana: 100, palava: 10 } as const;
      for (const [key, value] of Object.entries(values)) {
        const report = titleUses(
          `median-${key}-${locale}.tsv`,
          journal("Rivers Quarterly", "2049-3630", { [until]: value }),
          {
            months: [until],
          },
        );
        await importFile(client, report, { organization: site.organizations[key] ?? 0, platform });
      }
      const months = `selected_months=custom:${until}:${until}`;
      const selected = `selected_organization=${site.organizations.svratka}&${months}`;
      await openAs(page, CONSORTIUM_ADMIN, at(locale, `/platforms/${platform}/?${selected}`));
      const compare = () =>
        choose(
          page.getByRole("combobox", { name: t("charts.set.chart"), exact: true }),
          t("charts.chart.organizationComparison"),
        );
      await compare();
      const standing = t("charts.set.standing", {
        ...{ name: nameOf("svratka"), value: "40", median: "40", rank: 2, count: 3 },
      });
      await expect(page.getByText(standing)).toBeVisible();

      await openAs(page, "admin@svratka.example", at(locale, `/platforms/${platform}/?${months}`));
      await compare();
      await expect(page.getByText(t("charts.set.noOthersText"))).toBeVisible();
    },
  );

  journey("a family counts views where they are all there is, and names the reports that lack an attribute")(
    async ({ page }) => {
      const client = await clientOf("consortium admin");
      const { platform, name } = await addPlatform("Family House");
      const [viewed = until, full = until] = [addMonths(until, -1), until];
      const place = { organization: library(), platform };
      const used = (values: TitleUse["values"]) => journal("Rivers Quarterly", "2049-3630", values);
      const report = titleUses(`family-${locale}.tsv`, used({ [full]: 7 }), { months: [full] });
      await importFile(client, report, place);
      const view = titleUses(`view-${locale}.tsv`, used({ [viewed]: 20 }), { months: [viewed], view: "TR_J1" });
      await importFile(client, view, place);
      const range = `from=${viewed}&to=${full}`;
      await openAs(page, CONSORTIUM_ADMIN, at(locale, `/analytics/flexitable/?platform=${platform}&${range}`));
      const types = page.getByRole("region", { name: t("reportBuilder.label"), exact: true });
      const family = t("reportBuilder.reportTypes.family", { kind: "TR" });
      await expect(types.getByRole("button", { name: family, exact: true })).toBeVisible();
      await expectFigures(page, name, [27, 20, 7]);

      // The view has licensed use only, so its month is unknown for open access, and 20 for licensed use.
      await page.goto(`${page.url()}&access_type=Controlled`);
      await expectFigures(page, name, [27, 20, 7]);
      await page.goto(page.url().replace("Controlled", "Open"));
      await expect(lineOf(page, name)).toHaveCount(0);

      // Another family has no access types: the report names it and can leave it out.
      const both = `report_type=TR,DR&rows=platform&columns=&access_type=Controlled&platform=${platform}&${range}`;
      await page.goto(at(locale, `/analytics/flexitable/?${both}`));
      await expect(page.getByText("DR (5)").filter({ visible: true }).first()).toBeVisible();
      await expectAccessible(page, "a report that lacks an attribute");
      await page.setViewportSize({ width: 1440, height: 900 });
      await page
        .getByRole("button", { name: t("reportBuilder.unable.reports", { names: "DR (5)" }), exact: true })
        .click();
      await expect(page).not.toHaveURL(/DR/);
    },
  );

  journey("the least used journals ask for a platform first")(async ({ page }) => {
    // On a phone the settings are collapsed until a question asks for a filter.
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, CONSORTIUM_ADMIN, at(locale, "/analytics/flexitable/"));
    await askFor(page, "leastUsedJournals");
    const filter = page.getByRole("dialog", { name: t("reportBuilder.add.filter"), exact: true });
    await expect(filter).toContainText(named("platform"));
    const platforms = filter.getByRole("checkbox");
    await expect(platforms.first()).toBeVisible();
    await platforms.first().check();
    await filter.getByRole("button", { name: t("reportBuilder.filter.apply"), exact: true }).click();
    await expect(page).toHaveURL(/platform=\d+/);
    // Afterwards all filters are offered.
    await page.getByRole("button", { name: t("reportBuilder.add.filter"), exact: true }).click();
    await expect(filter.getByRole("button", { name: named("title"), exact: true })).toBeVisible();
  });

  journey("usage per user follows the yearly figures of a library")(async ({ page }) => {
    const client = await clientOf("consortium admin");
    const { platform, name } = await addPlatform("User House");
    const [used] = lastYear;
    const uses12 = journal("Rivers Quarterly", "2049-3630", { [used ?? until]: 60 });
    await importFile(client, titleUses(`users-${locale}.tsv`, uses12, { months: [used ?? until] }), {
      ...{ organization: library(), platform },
    });
    await openAs(page, CONSORTIUM_ADMIN, at(locale, "/organizations/"));
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
    const own = row.filter({ has: page.locator(`a[href*="selected_organization=${library()}"]`) });
    await own.getByRole("gridcell").last().getByRole("button").click();
    await page.getByRole("menuitem", { name: t("yearlyFigures.action"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    const fields = dialog.getByRole("group", { name: String(year - 1), exact: true });
    await fields.getByRole("textbox", { name: t("yearlyFigures.fte"), exact: true }).fill("240");
    await dialog.locator("button[type=submit]").click();
    await expect(dialog).toBeHidden();

    // 60 requests of 240 users.
    await page.goto(at(locale, `/heatmap/?selected_months=custom:${used}:${used}`));
    await page.getByRole("combobox", { name: t("heatmap.figures.label"), exact: true }).click();
    await page.getByRole("option", { name: t("heatmap.figures.perUser"), exact: true }).click();
    const value = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(0.25);
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeAttached();
    await page.getByRole("button", { name: t("ui.chart.asTable"), exact: true }).click();
    const figures = page.getByRole("row").filter({ has: page.getByText(nameOf("svratka"), { exact: true }) });
    await expect(figures.last()).toContainText(value);
  });

  journey("everything missing lists a gap between two months, with its reason and what to do")(async ({ page }) => {
    const client = await clientOf("consortium admin");
    const { platform, name } = await addPlatform("Gap House");
    const [first, gap, last] = [addMonths(until, -5), addMonths(until, -4), addMonths(until, -3)];
    for (const one of [first, last]) {
      const report = titleUses(`gap-${one}.tsv`, journal("Rivers Quarterly", "2049-3630", { [one]: 6 }), {
        months: [one],
      });
      await importFile(client, report, { organization: library(), platform });
    }
    // Those with most missing months come first; other journeys add some to all organizations.
    const selected = `selected_organization=${library()}&selected_months=custom:${first}:${last}`;
    await openAs(page, CONSORTIUM_ADMIN, at(locale, `/admin/data-coverage/?${selected}`));
    await page.getByRole("link", { name: t("coverage.allMissing"), exact: true }).click();
    const line = page.getByRole("row").filter({ hasText: name });
    await expect(line).toContainText("TR");
    // Of the three months only the middle one.
    await expect(line.getByRole("cell").nth(2)).toHaveText(/(^|\D)1$/);
    await expect(line).toContainText(gap);
    await expect(line).toContainText(t("coverage.uploadedUntil", { month: first }));
    await expect(line.getByRole("link", { name: t("coverage.upload"), exact: true })).toHaveAttribute(
      "href",
      new RegExp(`platforms/${platform}/upload-data`),
    );
  });
}
