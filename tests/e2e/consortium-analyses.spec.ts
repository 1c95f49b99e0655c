import type { Locator } from "playwright/test";
import { libraries, platforms } from "@/tests/publisher/consortium";
import { clientOf } from "../api/cast";
import { openAs } from "./people";
import { at, expect, expectAccessible, journeysIn, locales, site, test, wordsOf } from "./site";
import { importFile, titleReport } from "./uploaded-file";

/** Both platforms have the journal of rivers; a month that no other test looks at. */
const MONTH = "2017-05";
const rivers = "2049-3630";
const used = {
  lumina: { [rivers]: { title: "Rivers Quarterly", value: 30 }, "1050-124X": { title: "Peaks Review", value: 50 } },
  scholaris: { [rivers]: { title: "Rivers Quarterly", value: 12 }, "0378-5955": { title: "Valleys Today", value: 8 } },
} as const;

/** What a pointer finds in a map where a row and a column meet. */
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
  const cell = map.locator(`[data-tip^="${row} · ${column} · "][aria-hidden]`);
  await expect(cell).toBeVisible();
  return cell;
}

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const nameOf = <K extends string>(of: readonly { key: K; name: Record<"en" | "cs", string> }[], key: K) =>
    of.find((one) => one.key === key)?.name[locale] ?? "";

  journey(
    "from the heatmap to the titles that a platform shares with others, to what cancelling it would lose, and back",
  )(async ({ page }) => {
    test.setTimeout(180_000);
    const client = await clientOf("consortium admin");
    for (const key of ["lumina", "scholaris"] as const) {
      const draft = { institution: "", platform: key, months: [MONTH], value: 0, journals: used[key] };
      await importFile(client, titleReport({ ...draft, name: `analyses-${key}.tsv` }), {
        organization: site.organizations.hana ?? 0,
        platform: site.platforms[key] ?? 0,
      });
    }
    const library = nameOf(libraries, "hana");
    const [lumina, scholaris] = [nameOf(platforms, "lumina"), nameOf(platforms, "scholaris")];
    const range = `selected_months=custom:${MONTH}:${MONTH}`;
    await openAs(page, "consortium-admin@usus.example", at(locale, `/heatmap/?${range}`));
    const heatmap = page.getByRole("grid", { name: t("heatmap.title", { by: "platform" }), exact: true });
    await (await cellAt(heatmap, library, lumina)).click();
    const opened = page.getByRole("status").filter({ hasText: `${library} ~ ${lumina}` });
    await expect(opened).toContainText(`: 80 (${t("heatmap.months", { months: 1 })})`);
    await expectAccessible(page, "heatmap with an opened cell");
    await page.setViewportSize({ width: 1440, height: 900 });

    await opened.getByRole("link", { name: t("heatmap.toOverlap"), exact: true }).click();
    const titles = page.getByRole("grid", { name: t("overlap.shared.caption"), exact: true });
    const shared = titles.getByRole("row").filter({ hasText: "Rivers Quarterly" });
    await expect(shared.getByRole("gridcell", { name: "42", exact: true })).toBeVisible();
    await expect(titles.getByRole("rowheader")).toHaveCount(1);

    await page.getByRole("link", { name: t("overlap.shared.without", { platform: lumina }), exact: true }).click();
    const losses = page.getByRole("region", { name: t("overlap.cancellation.caption"), exact: true });
    await expect(losses.getByText(t("overlap.cancellation.keptOf", { kept: 2, all: 3 }))).toBeVisible();
    await expect(losses.getByText(t("overlap.cancellation.keptOf", { kept: 50, all: 100 }))).toBeVisible();
    await expect(
      page.getByRole("checkbox", { name: t("overlap.cancellation.keep", { platform: lumina }), exact: true }),
    ).not.toBeChecked();

    for (const before of [titles, opened]) {
      await page.goBack();
      await expect(before).toBeVisible();
    }
    await expect(opened).toContainText(": 80");

    const selected = `selected_organization=${site.organizations.hana}&${range}`;
    await page.goto(at(locale, `/analytics/platform-overlap/?tab=pairs&${selected}`));
    const pairs = page.getByRole("grid", { name: t("overlap.pairs.title"), exact: true });
    const pair = await cellAt(pairs, lumina, scholaris);
    const [sentence = ""] = t("overlap.pairs.cell", { one: lumina, other: scholaris, overlap: 1, share: "" }).split(
      " (",
    );
    await expect(pair).toHaveAttribute("data-tip", new RegExp(sentence));
    await pair.click();
    await expect(shared.getByRole("gridcell", { name: "42", exact: true })).toBeVisible();
  });
}
