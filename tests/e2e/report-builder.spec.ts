import { readFile } from "node:fs/promises";
import { readXlsx } from "hucre/xlsx";
import type { Page } from "playwright/test";
import { expectedSums } from "@/lib/simulator/publisher/usage";
import { clientOf, harvestedBelongings } from "../api/cast";
import { inDatabase } from "./database";
import { openAs } from "./people";
import { at, expect, expectAccessible, figureName, journeysIn, locales, test, violations, wordsOf } from "./site";

const HARVESTED = "2025-03";
const METRIC = "Total_Item_Requests";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const named = (dimension: string) => t(`reports.dimension.${dimension}`);
  const by = (dimension: string) => t(`reports.byDimension.${dimension}`);
  const count = (value: number) => new Intl.NumberFormat(locale).format(value);

  const shelf = (page: Page, name: string) =>
    page.getByRole("group", { name: t(`reportBuilder.shelf.${name}`), exact: true });
  const word = (page: Page, on: string, dimension: string) =>
    shelf(page, on).getByRole("button", { name: by(dimension), exact: true });
  const sentence = (page: Page) => page.getByRole("region", { name: t("reportBuilder.label"), exact: true });
  const grid = (page: Page) => page.getByRole("grid");

  /** Adds a dimension by keyboard: Enter opens its menu, and Enter chooses. */
  async function put(page: Page, on: "rows" | "columns" | "split", dimension: string) {
    await page.getByRole("button", { name: t(`reportBuilder.add.${on}`), exact: true }).press("Enter");
    const entry = page.getByRole("menuitem", { name: named(dimension), exact: true });
    await expect(entry).toBeVisible();
    await entry.press("Enter");
    await expect(word(page, on, dimension)).toBeVisible();
  }

  /** The figures of the row with this name, as displayed. */
  async function figuresOf(page: Page, line: string): Promise<string[]> {
    const row = grid(page)
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: line, exact: true }) });
    return row.getByRole("gridcell").allInnerTexts();
  }

  journey("a report is built by keyboard, narrowed, split, and its file holds the sums of the screen")(
    async ({ page }) => {
      await harvestedBelongings(await clientOf("consortium admin"), "hradisko", `builder ${locale}`);
      const truth = expectedSums(
        { organization: "hradisko", platform: "moravica", report: "TR", release: "5" },
        HARVESTED,
      );
      const all = truth[METRIC] ?? 0;
      expect(all).toBeGreaterThan(0);
      const months = `from=${HARVESTED}&to=${HARVESTED}`;
      await openAs(
        page,
        "admin@hradisko.example",
        at(locale, `/analytics/flexitable/?report_type=interest&rows=platform&columns=metric&${months}`),
      );

      // Interest cannot be combined: checking another report type unchecks it.
      await sentence(page)
        .getByRole("button", { name: t("reportBuilder.reportTypes.interest"), exact: true })
        .click();
      const types = page.getByRole("dialog", { name: t("reportBuilder.reportTypes.choose") });
      await expect(types).toBeVisible();
      // The report behind is dimmed while it loads.
      expect.soft(await violations(page, [], ["color-contrast"])).toEqual([]);
      await types.getByRole("checkbox", { name: /^TR – Title Master Report/ }).check();
      await expect(page).toHaveURL(/report_type=TR(&|$)/);
      await page.keyboard.press("Escape");
      await expect(types).toBeHidden();

      // Rows by title instead of platform, and columns by month instead of metric.
      await put(page, "rows", "title");
      await word(page, "rows", "platform").press("Delete");
      await expect(word(page, "rows", "platform")).toHaveCount(0);
      await put(page, "columns", "month");
      await word(page, "columns", "metric").press("Delete");
      await expect(page).toHaveURL(/rows=title&columns=month/);
      // Different metrics are never added up.
      await expect(grid(page).getByText(t("reports.table.mixedTotal")).first()).toBeAttached();

      await sentence(page)
        .getByRole("button", { name: t("reportBuilder.sentence.metric.all"), exact: true })
        .click();
      const filters = page.getByRole("dialog", { name: named("metric"), exact: true });
      await filters.getByRole("searchbox", { name: t("reportBuilder.filter.search") }).fill("Total Item Requests");
      await filters.getByRole("checkbox", { name: /^Total Item Requests/ }).check();
      expect.soft(await violations(page, [], ["color-contrast"])).toEqual([]);
      await filters.getByRole("button", { name: t("reportBuilder.filter.apply"), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`metric=${METRIC}`));
      await expect(
        grid(page)
          .getByRole("gridcell", { name: figureName(count(all)) })
          .first(),
      ).toBeVisible();

      // One step back and forward again.
      await page.getByRole("button", { name: t("reportBuilder.undo"), exact: true }).click();
      await expect(page).not.toHaveURL(/metric=/);
      await expect(grid(page).getByText(t("reports.table.mixedTotal")).first()).toBeAttached();
      await page.getByRole("button", { name: t("reportBuilder.redo"), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`metric=${METRIC}`));
      await expect(
        grid(page)
          .getByRole("gridcell", { name: figureName(count(all)) })
          .first(),
      ).toBeVisible();

      await put(page, "split", "accessType");
      const switches = page.getByRole("group", { name: named("accessType"), exact: true }).getByRole("button");
      await expect(switches.first()).toBeVisible();
      const view = new Map<string, string>();
      for (const name of await switches.allInnerTexts()) {
        const one = switches.filter({ hasText: new RegExp(`^${name}$`) });
        await one.click();
        await expect(one).toHaveAttribute("aria-pressed", "true");
        // A part and its table are highlighted together.
        const [total = ""] = await figuresOf(page, t("reports.total"));
        view.set(name, total);
      }
      expect(view.size).toBeGreaterThan(1);
      // An incomplete figure has words behind it.
      const number = (text: string) => Number(/^[\d.,\s]*/.exec(text)?.[0].replace(/[^\d]/g, ""));
      expect([...view.values()].reduce((sum, text) => sum + number(text), 0)).toBe(all);

      await page.getByRole("button", { name: t("exports.menu.label"), exact: true }).click();
      await page.getByRole("menuitem", { name: t("exports.menu.choose.xlsx"), exact: true }).click();
      const link = page.getByRole("link", { name: new RegExp(t("exports.monitor.downloadNamed", { name: ".*" })) });
      await expect(link).toBeVisible({ timeout: 60_000 });
      const download = page.waitForEvent("download");
      await link.click();
      const { sheets } = await readXlsx(await readFile(await (await download).path()));
      const sums = Object.fromEntries(
        sheets.flatMap(({ name, rows }) => {
          const last = rows.at(-1);
          return last?.[0] === t("reports.total")
            ? [[name, last.slice(1).find((cell) => typeof cell === "number")]]
            : [];
        }),
      );
      expect(sums).toEqual(Object.fromEntries([...view].map(([name, text]) => [name, number(text)])));

      // The link to all exports replaces the pressed button and gets the focus.
      await inDatabase("UPDATE exports SET state = 'canceled' WHERE kind = 'report'");
      await page.goto(at(locale, "/analytics/exports/"));
      const again = page.getByRole("button", { name: new RegExp(t("exports.monitor.retryNamed", { name: ".*" })) });
      await again.first().press("Enter");
      await expect(link.first()).toBeFocused({ timeout: 60_000 });
    },
  );

  journey("a dimension is dragged among others, or to where it starts a kind of its own")(async ({ page }) => {
    await openAs(
      page,
      "admin@hradisko.example",
      at(locale, "/analytics/flexitable/?report_type=TR&rows=platform&columns=month"),
    );
    // Whether or not there is usage.
    await expect(word(page, "columns", "month")).toBeVisible();
    const add = page.getByRole("button", { name: t("reportBuilder.add.split"), exact: true });
    await word(page, "columns", "month").dragTo(add);
    await expect(word(page, "split", "month")).toBeVisible();
    await expect(word(page, "columns", "month")).toHaveCount(0);
    // Dropped on the first half of a word: inserted before it.
    await word(page, "split", "month").dragTo(word(page, "rows", "platform"), { targetPosition: { x: 5, y: 5 } });
    await expect(shelf(page, "rows").getByRole("button")).toHaveText([by("month"), by("platform")]);
  });

  journey("what opens in the builder is drawn with what it shows, and hides nothing around it meanwhile")(
    async ({ page }) => {
      await page.addInitScript(() => {
        new MutationObserver((changes) => {
          for (const { target } of changes)
            if (target instanceof HTMLElement && target.style.display === "none")
              document.documentElement.dataset.hidden = target.className;
        }).observe(document, { subtree: true, attributes: true, attributeFilter: ["style"] });
      });
      await openAs(page, "admin@hradisko.example", at(locale, "/analytics/flexitable/?report_type=TR&rows=platform"));
      const words = sentence(page).getByRole("button");
      for (const [opens, opened] of [
        [words.filter({ hasText: /^TR – / }), page.getByRole("dialog").getByRole("checkbox").first()],
        [word(page, "rows", "platform"), page.getByRole("menu").getByRole("menuitem").first()],
        [
          words.filter({ hasText: t("reportBuilder.sentence.period.all_available") }),
          page.getByRole("dialog").getByRole("button").first(),
        ],
        [
          page.getByRole("button", { name: t("reportBuilder.add.options"), exact: true }),
          page.getByRole("dialog").getByRole("checkbox").first(),
        ],
        [
          page.getByRole("button", { name: t("reportBuilder.add.filter"), exact: true }),
          page.getByRole("dialog").getByRole("button").first(),
        ],
      ] as const) {
        await opens.press("Enter");
        await expect(opened).toBeVisible();
        expect.soft(await violations(page, [], ["color-contrast"])).toEqual([]);
        await page.keyboard.press("Escape");
        await expect(opened).toBeHidden();
      }
      await expect(page.locator("html")).not.toHaveAttribute("data-hidden");
    },
  );

  journey("a new report offers samples to start from, and its words replace each other")(async ({ page }) => {
    await openAs(page, "admin@hradisko.example", at(locale, "/analytics/flexitable/"));
    const samples = page.getByRole("region", { name: t("reportBuilder.ready.label"), exact: true });
    await expect(samples.getByRole("button").first()).toBeVisible();
    await expectAccessible(page, "a new report");
    await page.setViewportSize({ width: 1440, height: 900 });
    // The answer begins where the eye does.
    const top = async () => (await page.getByRole("heading", { level: 2, name: t("reports.output") }).boundingBox())?.y;
    expect(await top()).toBeLessThan(240);
    await samples.getByRole("button", { name: t("reportBuilder.ready.openAccessByYear"), exact: true }).click();
    await expect(samples).toHaveCount(0);
    await expect(sentence(page)).toBeFocused();
    await expect(word(page, "columns", "accessType")).toBeVisible();
    // By keyboard: the submenu of a word lists the dimensions that can replace it.
    await word(page, "columns", "accessType").press("Enter");
    const menu = page.getByRole("menu");
    await menu.getByRole("menuitem", { name: t("reportBuilder.chip.replace"), exact: true }).press("ArrowRight");
    const other = page.getByRole("menuitem", { name: named("dataType"), exact: true });
    await expect(other).toBeVisible();
    expect.soft(await violations(page, [], ["color-contrast"])).toEqual([]);
    await other.press("Enter");
    await expect(word(page, "columns", "dataType")).toBeVisible();
    await page.getByRole("button", { name: t("reportBuilder.undo"), exact: true }).click();
    await expect(word(page, "columns", "accessType")).toBeVisible();
  });

  journey("on a phone the question is one line above its figures")(async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, "admin@hradisko.example", at(locale, "/analytics/flexitable/?report_type=TR&rows=platform"));
    const folded = sentence(page).getByRole("button", { expanded: false }).first();
    await expect(folded).toBeVisible();
    expect((await folded.boundingBox())?.height).toBeLessThan(60);
    await expect(word(page, "rows", "platform")).toBeHidden();
    await folded.click();
    await expect(word(page, "rows", "platform")).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
  });
}

test("a report comes with its completeness, and prints all columns on the width of the paper", async ({ page }) => {
  const t = wordsOf("en");
  const months = "report_type=TR&rows=platform&columns=month&from=2024-01&to=2025-12";
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await openAs(page, "admin@hradisko.example", `/analytics/flexitable/?${months}`);
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByText(/^Data coverage \d/)).toBeVisible();
  expect(paths).not.toContain("/api/flexible-slicer/coverage/");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("group", { name: t("reportOutput.view.label") })).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
});

test.describe("a report that is too large for the screen", () => {
  test.use({ expected: /status of 400/ });

  test("says so and offers its export", async ({ page }) => {
    const t = wordsOf("en");
    await openAs(page, "admin@hradisko.example", "/analytics/flexitable/?report_type=TR&rows=platform&columns=metric");
    const metrics = page.getByRole("button", { name: t("reports.byDimension.metric"), exact: true });
    await expect(metrics).toBeVisible();
    await page.route("**/api/flexible-slicer/?*", (route) =>
      route.fulfill({ status: 400, json: { code: "questionTooLong", error: t("errors.questionTooLong") } }),
    );
    await metrics.press("Delete");
    const alert = page.getByRole("alert").filter({ hasText: t("errors.questionTooLong") });
    await expect(alert).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
    await alert.getByRole("button", { name: t("exports.menu.label") }).press("Enter");
    await page.getByRole("menuitem", { name: t("exports.menu.choose.parquet"), exact: true }).press("Enter");
    await expect(alert.getByRole("region")).toBeVisible();
  });
});
