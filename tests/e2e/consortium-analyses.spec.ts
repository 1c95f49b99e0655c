import type { Locator } from "playwright/test";
import { libraries, platforms } from "@/lib/simulator/publisher/consortium";
import { clientOf } from "../api/cast";
import { plainCancellation } from "../support/plain-overlap";
import { openAs } from "./people";
import { at, expect, expectAccessible, journeysIn, locales, site, wordsOf } from "./site";
import { importFile, titleReport } from "./uploaded-file";

/** Months that no other test uses, different for each language. */
const monthOf = { en: "2017-05", cs: "2014-05" } as const;
/** Reports that no test uploads, different for each language. */
const definedIn = { en: "TR_B2", cs: "TR_J2" } as const;
/** Both platforms have this journal. */
const rivers = "2049-3630";
const used = {
  lumina: { [rivers]: { title: "Rivers Quarterly", value: 30 }, "1050-124X": { title: "Peaks Review", value: 50 } },
  scholaris: { [rivers]: { title: "Rivers Quarterly", value: 12 }, "0378-5955": { title: "Valleys Today", value: 8 } },
} as const;

/** The library's prices: in the year of the month, in the year before, and in the next one, outside the range. */
const paid = [
  { platform: "scholaris", later: -1, amount: 9100 },
  { platform: "scholaris", later: 0, amount: 48200.5 },
  { platform: "scholaris", later: 1, amount: 77000 },
  { platform: "lumina", later: 0, amount: 120000 },
] as const;

/** All used titles. */
const uses = Object.entries(used).flatMap(([platform, journals]) =>
  Object.entries(journals).map(([issn, { value }]) => ({
    ...{ organization: 1, platform: platform === "lumina" ? 1 : 2, title: Number(issn.slice(0, 4)), uses: value },
  })),
);

/** The tooltip of a cell in the map. */
async function cellAt(map: Locator, row: string, column: string): Promise<Locator> {
  const [down, across] = [
    map.getByRole("rowheader").filter({ hasText: row }),
    map.getByRole("columnheader", { name: column, exact: true }),
  ];
  await expect(down).toBeVisible();
  await across.scrollIntoViewIfNeeded();
  const [line, file] = [await down.boundingBox(), await across.boundingBox()];
  if (!line || !file) throw new Error(`${row} and ${column} are not on the map`);
  await map.page().mouse.move(file.x + file.width / 2, line.y + line.height / 2);
  const cell = map.locator(`td[data-tip*="${row}"][data-tip*="${column}"]`);
  await expect(cell).toBeVisible();
  return cell;
}

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const month = monthOf[locale];
  const year = Number(month.slice(0, 4));
  const nameOf = <K extends string>(of: readonly { key: K; name: Record<"en" | "cs", string> }[], key: K) =>
    of.find((one) => one.key === key)?.name[locale] ?? "";

  journey(
    "from a little used platform on the heatmap to the titles that it shares, to what canceling it would lose and save, and back",
  )(async ({ page }) => {
    const client = await clientOf("consortium admin");
    const organization = site.organizations.hana ?? 0;
    for (const key of ["lumina", "scholaris"] as const) {
      const draft = { institution: "", platform: key, months: [month], value: 0, journals: used[key] };
      await importFile(client, titleReport({ ...draft, name: `analyses-${key}.tsv` }), {
        ...{ organization, platform: site.platforms[key] ?? 0 },
      });
    }
    for (const { platform, later, amount } of paid) {
      const price = { organization, year: year + later, amount: amount.toFixed(2), currency: "CZK" };
      const agreed = { name: platform, organization, platforms: [{ platform: site.platforms[platform] }] };
      expect((await client.post("/api/agreement/", { ...agreed, prices: [price] })).status).toBe(201);
    }
    const library = nameOf(libraries, "hana");
    const [lumina, scholaris] = [nameOf(platforms, "lumina"), nameOf(platforms, "scholaris")];
    const range = `selected_months=custom:${month}:${month}`;
    await openAs(page, "consortium-admin@usus.example", at(locale, `/heatmap/?${range}`));
    const heatmap = page.getByRole("grid", { name: t("heatmap.title", { by: "platform" }), exact: true });
    const notices = async (platform: string) =>
      Number((await (await cellAt(heatmap, library, platform)).getAttribute("data-tip"))?.match(/: (\d+)/)?.[1]);
    expect([await notices(lumina), await notices(scholaris)]).toEqual([80, 20]);
    // The system's own colors show figures as text, and their size as bars.
    await page.emulateMedia({ forcedColors: "active" });
    const filled = await cellAt(heatmap, library, lumina);
    await expect(filled).toHaveText("80");
    const look = await filled.evaluate((node) => {
      const { color, backgroundColor, backgroundSize } = getComputedStyle(node);
      return { isReadable: color !== backgroundColor, height: backgroundSize.split(" ")[1] };
    });
    expect(look).toEqual({ isReadable: true, height: "100%" });
    await page.emulateMedia({ forcedColors: "none" });
    await (await cellAt(heatmap, library, scholaris)).click();
    const opened = page.getByRole("status").filter({ hasText: `${library} · ${scholaris}` });
    await expect(opened).toContainText(`: 20 (${t("heatmap.months", { months: 1 })})`);
    await page.keyboard.press("Tab");
    await expect(opened.getByRole("link").first()).toBeFocused();
    await expectAccessible(page, "heatmap with an opened cell");
    await page.keyboard.press("Escape");
    await expect(opened).toBeHidden();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(opened).toContainText(": 20");
    await page.setViewportSize({ width: 1440, height: 900 });

    await opened.getByRole("link", { name: t("heatmap.toOverlap"), exact: true }).click();
    const titles = page.getByRole("grid", { name: t("overlap.shared.caption"), exact: true });
    const shared = titles.getByRole("row").filter({ hasText: "Rivers Quarterly" });
    await expect(shared.getByRole("gridcell", { name: "42", exact: true })).toBeVisible();
    await expect(titles.getByRole("rowheader")).toHaveCount(1);

    await page.getByRole("link", { name: t("overlap.shared.without", { platform: scholaris }), exact: true }).click();
    const losses = page.getByRole("region", { name: t("overlap.cancellation.caption"), exact: true });
    const without = plainCancellation(uses, new Set([1]));
    for (const figure of ["titles", "interest"] as const) {
      const [target, all] = [without.kept[figure], without.all[figure]];
      await expect(losses.getByText(t("overlap.cancellation.keptOf", { kept: target, all }))).toBeVisible();
    }
    const keeps = (platform: string) =>
      page.getByRole("checkbox", { name: t("overlap.cancellation.keep", { platform }), exact: true });
    await expect(keeps(scholaris)).not.toBeChecked();
    const saved = (...dropped: string[]) => {
      const due = paid.filter(({ platform, later }) => later === 0 && dropped.includes(platform));
      const sum = due.reduce((total, { amount }) => total + amount, 0);
      const price = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(sum);
      return losses.getByText(t("overlap.cancellation.saves", { price: `${price}\u00a0CZK` }), { exact: true });
    };
    await expect(saved("scholaris")).toBeVisible();
    await expect(losses.getByText(t("overlap.cancellation.savesYear", { year: String(year) }))).toBeVisible();
    // Without both platforms nothing remains and all is saved; the address keeps the choice, so it can be shared.
    let answer: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/platform-cancellation\//, (route) => gate.then(() => route.continue()));
    await keeps(lumina).click();
    await expect(keeps(lumina)).not.toBeChecked();
    // Until the result is calculated, the figures name their basis.
    await expect(losses).toContainText(t("overlap.cancellation.dropped", { count: 1 }));
    answer();
    await expect(
      losses.getByText(t("overlap.cancellation.keptOf", { kept: 0, all: without.all.titles })),
    ).toBeVisible();
    await expect(saved("scholaris", "lumina")).toBeVisible();
    await page.reload();
    await expect(saved("scholaris", "lumina")).toBeVisible();
    await keeps(lumina).click();
    await expect(saved("scholaris")).toBeVisible();

    for (const before of [titles, opened]) {
      await page.goBack();
      await expect(before).toBeVisible();
    }
    await expect(opened).toContainText(": 20");

    const selected = `selected_organization=${organization}&${range}`;
    await page.goto(at(locale, `/analytics/platform-overlap/?tab=pairs&${selected}`));
    const pairs = page.getByRole("grid", { name: t("overlap.pairs.title"), exact: true });
    const pair = await cellAt(pairs, lumina, scholaris);
    const [sentence = ""] = t("overlap.pairs.cell", { one: lumina, other: scholaris, overlap: 1, share: "" }).split(
      " (",
    );
    // Pages keep numbers and their words on one line.
    await expect(pair).toHaveAttribute("data-tip", new RegExp(sentence.replaceAll(" ", "\\s")));
    await pair.click();
    await expect(shared.getByRole("gridcell", { name: "42", exact: true })).toBeVisible();

    await page.goto(at(locale, `/platforms/${site.platforms.scholaris}/?${selected}`));
    await expect(page.getByRole("heading", { level: 1, name: scholaris, exact: true })).toBeVisible();
    await page.getByRole("link", { name: t("briefing.open"), exact: true }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: t("briefing.title", { name: scholaris }), exact: true }),
    ).toBeVisible();
    // The reports are older than the years that a briefing compares.
    await expect(page.getByRole("heading", { name: t("briefing.kind.check"), exact: true })).toBeVisible();
    await expectAccessible(page, "briefing of a platform");
    await page.getByRole("button", { name: t("briefing.mail"), exact: true }).click();
    await expect(page.getByText(t("briefing.mailed"))).toBeVisible();
    await page.goBack();

    await page.getByRole("link", { name: t("platforms.counterReports"), exact: true }).click();
    await expect(page.getByRole("checkbox", { name: /^TR – / })).toBeChecked();
    await expect(page.getByRole("button", { name: t("platforms.data.export.action"), exact: true })).toBeEnabled();
  });

  journey("what counts as interest is named as reports name it")(async ({ page }) => {
    await openAs(page, "consortium-user@usus.example", at(locale, "/interests/?tab=reports&search=requests"));
    const row = page.getByRole("row").filter({ has: page.getByText("TR", { exact: true }) });
    await row.locator("summary").click();
    await expect(row.getByText("Total Item Requests", { exact: true }).first()).toBeVisible();
    await expect(row).not.toContainText("_");
  });

  journey("conditions of what counts are chosen from lists, shown in words, and undone")(async ({ page }) => {
    const report = definedIn[locale];
    await openAs(page, "consortium-admin@usus.example", at(locale, `/interests/?tab=reports&search=${report}`));
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const row = page.getByRole("row").filter({ has: page.getByText(report, { exact: true }) });
    await button(t("interest.reports.change", { report })).click();
    const dialog = page.getByRole("dialog");
    const attribute = t("reports.dimension.accessMethod");
    const valuesOf = (name: string) =>
      dialog.getByRole("combobox", { name: t("interest.reportMetrics.values", { attribute: name }) });
    // A condition without values is reported at its field, and nothing is submitted.
    const added = t("reports.dimension.accessType");
    await dialog.getByRole("button", { name: added, exact: true }).first().click();
    await expect(valuesOf(added)).toBeFocused();
    await button(t("interest.change.look")).click();
    await expect(valuesOf(added)).toBeFocused();
    await expect(valuesOf(added)).toHaveAccessibleDescription(t("interest.reportMetrics.noValues"));
    await expect(button(t("interest.change.look"))).toBeVisible();
    await dialog.getByRole("button", { name: t("ui.remove", { what: added }), exact: true }).click();
    await expect(dialog.getByRole("button", { name: added, exact: true }).first()).toBeFocused();
    await valuesOf(attribute).first().click();
    await page.getByRole("option", { name: "TDM", exact: true }).click();
    // The list stays open for the next choice.
    await dialog.getByRole("heading").first().click();
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await button(t("interest.change.look")).click();
    await button(t("interest.change.save")).click();
    await expect(page.getByText(t("interest.change.done"))).toBeVisible();
    await row.locator("summary").click();
    await expect(row).toContainText("(Access Method = Regular, TDM)");
    await button(t("interest.change.undo")).click();
    await expect(page.getByText(t("interest.change.undone"))).toBeVisible();
    await expect(row).not.toContainText("TDM");
  });
}
