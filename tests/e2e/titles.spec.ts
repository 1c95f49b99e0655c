import { readFile } from "node:fs/promises";
import { readXlsx } from "hucre/xlsx";
import type { Page } from "playwright/test";
import { getSimulatedPlatform } from "@/lib/simulator/publisher/consortium";
import { clientOf, harvestedBelongings } from "../api/cast";
import { openAs } from "./people";
import {
  at,
  expect,
  expectAccessible,
  exportAs,
  figureName,
  journeysIn,
  locales,
  site,
  violations,
  wordsOf,
} from "./site";
import { importFile, titleReport } from "./uploaded-file";

/** Months that no other test uses, different for each language. */
const monthsOf = { en: ["2016-03", "2016-04"], cs: ["2015-03", "2015-04"] } as const;
const used = {
  lumina: { "2049-3630": { title: "Rivers Quarterly", value: 30 }, "1050-124X": { title: "Peaks Review", value: 35 } },
  scholaris: {
    "2049-3630": { title: "Rivers Quarterly", value: 12 },
    "0378-5955": { title: "Valleys Today", value: 8 },
  },
} as const;
/** The usage of two months, on one platform or on both. */
const riversOn = (...on: (keyof typeof used)[]) =>
  on.reduce((sum, platform) => sum + used[platform]["2049-3630"].value * 2, 0);

async function downloaded(page: Page, start: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await start();
  return readFile(await (await download).path());
}

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const months = monthsOf[locale];
  const nameOf = (platform: keyof typeof used) => getSimulatedPlatform(platform).name[locale];

  journey("the file of all titles begins with the one that is used most, whose page tells where it is")(
    async ({ page }) => {
      await harvestedBelongings(await clientOf("consortium admin"), "palava", `titles ${locale}`);
      await openAs(page, "consortium-admin@usus.example", at(locale, "/titles/?order_by=full_text&desc=true"));
      const first = page.getByRole("grid").getByRole("rowheader").first().getByRole("link");
      const name = (await first.textContent()) ?? "";
      const file = await downloaded(page, () => exportAs(page, t, "CSV"));
      expect(file.toString("utf8").split("\r\n")[1]).toContain(name.replaceAll('"', '""'));

      await first.click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      const platforms = page.getByRole("region", { name: t("titles.detail.platforms") });
      await expectAccessible(page, "a title");
      await platforms.getByRole("link").first().click();
      await expect(page).toHaveURL(/platforms\/\d+\/title\/\d+\//);

      // Search finds it by some of its words from any page.
      const search = page.getByRole("combobox", { name: t("shell.search.label") });
      await page.keyboard.press("Control+k");
      await expect(search).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("Escape");
      await expect(search).toHaveAttribute("aria-expanded", "false");
      await page.keyboard.press("Escape");
      await expect(search).toBeHidden();
      await page.keyboard.press("Control+k");
      await expect(search).toBeFocused();
      await search.fill(name);
      const result = page
        .getByRole("option", { name: new RegExp(t("shell.search.kind.title")) })
        .filter({ hasText: name });
      await expect(result.first()).toBeVisible();
      await expectAccessible(page, "the search");
      await result.first().click();
      await expect(page).toHaveURL(/\/titles\/\d+\//);
      await expect(search).toBeHidden();
      // On a phone, the width at which the page was checked last, the menu leads to it.
      await page.getByRole("button", { name: t("shell.menu.open") }).press("Enter");
      const openSearch = page.getByRole("button", { name: t("shell.search.open"), exact: true });
      await expect(openSearch).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(search).toHaveAttribute("aria-expanded", "true");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(search).toBeHidden();
      await expect(openSearch).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(search).toBeFocused();
      await page.keyboard.type(t("routes.interest-overview"));
      const menuEntry = page.getByRole("option", { name: new RegExp(t("shell.search.kind.page")) });
      await expect(menuEntry.filter({ hasText: t("routes.interest-overview") })).toHaveAttribute("data-focus", "");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: t("routes.interest-overview") })).toBeVisible();
    },
  );

  journey(
    "from a top title on the dashboard to its platforms, to the facts behind its number, and to a file of that sum",
  )(async ({ page }) => {
    const client = await clientOf("consortium admin");
    const organization = site.organizations.hradisko ?? 0;
    for (const key of ["lumina", "scholaris"] as const) {
      const draft = { institution: "", platform: key, months, value: 0, journals: used[key] };
      await importFile(client, titleReport({ ...draft, name: `top-${key}.tsv` }), {
        ...{ organization, platform: site.platforms[key] ?? 0 },
      });
    }
    await openAs(
      page,
      "user@hradisko.example",
      at(locale, `/dashboard/?selected_months=custom:${months[0]}:${months[1]}`),
    );
    const kind = locale === "en" ? "Full text" : "Plný text";
    const top = page.getByRole("region", { name: t("dashboard.top.title", { kind }) });
    await top.scrollIntoViewIfNeeded();
    await top.getByRole("button", { name: t("dashboard.top.journal"), exact: true }).click();
    await expect(page).toHaveURL(/top_full_text=journal/);
    const [title, number] = [0, 1].map((at) => top.getByRole("listitem").first().getByRole("link").nth(at));
    await expect(number ?? top).toHaveText(String(riversOn("lumina", "scholaris")));
    await title?.click();
    await expect(page.getByRole("heading", { level: 1, name: "Rivers Quarterly" })).toBeVisible();

    // Through one of its platforms, figures, records and report links are limited to that platform.
    const platforms = page.getByRole("region", { name: t("titles.detail.platforms") });
    const lines = platforms.getByRole("listitem");
    await expect(lines.filter({ hasText: nameOf("lumina") })).toContainText(String(riversOn("lumina")));
    await expect(lines.filter({ hasText: nameOf("scholaris") })).toContainText(String(riversOn("scholaris")));
    await platforms.getByRole("link", { name: nameOf("lumina"), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/platforms/${site.platforms.lumina}/title/\\d+/`));
    const figure = (value: number) =>
      page.locator('dd a[href*="report_type=interest"]').filter({ hasText: new RegExp(`^${value}$`) });
    await expect(figure(riversOn("lumina")).last()).toBeVisible();
    const inReporting = page.getByRole("link", { name: t("charts.set.inReporting"), exact: true });
    await inReporting.scrollIntoViewIfNeeded();
    for (const link of [figure(riversOn("lumina")).last(), inReporting]) {
      const query = new URL((await link.getAttribute("href")) ?? "", site.url).searchParams;
      expect(Object.fromEntries(query)).toMatchObject({
        ...{ platform: String(site.platforms.lumina), organization: String(organization) },
        ...{ title: page.url().match(/title\/(\d+)/)?.[1], from: months[0], to: months[1] },
      });
    }
    const records = await downloaded(page, () => exportAs(page, t, "CSV", t("titles.detail.rawData")));
    const [, ...rows] = records.toString("utf8").trim().split("\r\n");
    expect(rows.reduce((sum, row) => sum + Number(row.split(/[,;]/).at(-1)), 0)).toBe(riversOn("lumina"));

    // Across platforms it is the dashboard's number, also in the records and the file.
    await platforms.getByRole("link", { name: t("titles.detail.anyPlatform") }).click();
    await expect(page).toHaveURL(/\/titles\/\d+\/$/);
    const all = riversOn("lumina", "scholaris");
    await figure(all).last().click();
    await page
      .getByRole("gridcell", { name: figureName(String(all)) })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: t("reports.facts.title") })).toBeVisible();
    await expect(dialog.getByText(t("reports.facts.sum", { sum: String(all), count: 4 }))).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: t("exports.menu.label"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("exports.menu.choose.xlsx_no_charts"), exact: true }).click();
    const link = page.getByRole("link", { name: new RegExp(t("exports.monitor.downloadNamed", { name: ".*" })) });
    await expect(link).toBeVisible({ timeout: 60_000 });
    const { sheets } = await readXlsx(await downloaded(page, () => link.click()));
    const ofMonths = sheets.flatMap((sheet) => sheet.rows).filter(([first]) => months.some((one) => one === first));
    const figures = ofMonths.map((row) => row.slice(1).find((cell) => typeof cell === "number") ?? 0);
    expect(figures).toHaveLength(months.length);
    expect(figures.reduce((sum, value) => sum + value, 0)).toBe(all);
  });

  journey("a renamed journal is one title under its newer name, and its former name finds it")(async ({ page }) => {
    const client = await clientOf("consortium admin");
    const organization = site.organizations.hradisko ?? 0;
    const [print, online] = locale === "en" ? ["0003-4819", "1539-3704"] : ["0007-4969", "1545-6978"];
    const year = locale === "en" ? "2012" : "2011";
    const [former, newer] = [`Early Brooks ${locale}`, `Late Brooks ${locale}`];
    // The newer report first.
    for (const [month, title] of [
      [`${year}-02`, newer],
      [`${year}-01`, former],
    ] as const) {
      const draft = { institution: "", platform: "lumina", months: [month], value: 0 };
      const file = titleReport({ ...draft, name: `${title}.tsv`, journals: { [print]: { title, value: 10 } } });
      const text = file.buffer.toString("utf8").replace(`${print}\t\t`, `${print}\t${online}\t`);
      await importFile(
        client,
        { ...file, buffer: Buffer.from(text) },
        {
          ...{ organization, platform: site.platforms.lumina ?? 0 },
        },
      );
    }
    const months = `selected_months=custom:${year}-01:${year}-02`;
    await openAs(page, "user@hradisko.example", at(locale, `/titles/?search=${former.replaceAll(" ", "+")}&${months}`));
    const row = page.getByRole("grid").getByRole("rowheader").getByRole("link");
    await expect(row).toHaveText(newer);
    await row.click();
    await expect(page.getByRole("heading", { level: 1, name: newer })).toBeVisible();
    await expect(page.getByText(t("titles.formerNames"), { exact: true })).toBeVisible();
    await expect(page.getByText(former, { exact: true })).toBeVisible();
    await expectAccessible(page, "a renamed title");
  });
}
