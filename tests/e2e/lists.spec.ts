import type { Locator, Page } from "playwright/test";
import { addSushi } from "./harvesting";
import { invitePerson, openAs } from "./people";
import {
  at,
  choose,
  expect,
  expectAccessible,
  exportAs,
  journeysIn,
  locales,
  openFilters,
  test,
  violations,
  wordsOf,
} from "./site";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const grid = (page: Page) => page.getByRole("grid", { name: t("accounts.caption") });
  const head = (page: Page, column: string) =>
    grid(page).getByRole("columnheader", { name: t(`accounts.column.${column}`), exact: true });

  journey("a list is walked by arrows, its columns are chosen and remembered, and it is taken along as a file")(
    async ({ page }) => {
      await openAs(page, "consortium-admin@usus.example", at(locale, "/account-management/"));
      await expect(grid(page).locator("[tabindex='0']")).toHaveCount(1);

      const row = (number: number) => grid(page).locator("tbody tr").nth(number);
      await row(0).getByRole("rowheader").focus();
      await page.keyboard.press("ArrowDown");
      await expect(row(1).getByRole("rowheader")).toBeFocused();
      await page.keyboard.press("End");
      await expect(row(1).getByRole("button")).toBeFocused();
      // Enter, not an arrow, opens the menu.
      await page.keyboard.press("ArrowUp");
      await expect(page.getByRole("menu")).toHaveCount(0);
      await page.keyboard.press("Control+Home");
      await expect(head(page, "account").getByRole("link")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/desc=true/);
      await expect(head(page, "account")).toHaveAttribute("aria-sort", "descending");

      await page.getByRole("button", { name: t("ui.list.columns"), exact: true }).click();
      await page.getByRole("checkbox", { name: t("accounts.column.language"), exact: true }).uncheck();
      await expect(head(page, "language")).toHaveCount(0);
      await page.keyboard.press("Escape");
      await page.reload();
      await expect(head(page, "account")).toBeVisible();
      await expect(head(page, "language")).toHaveCount(0);

      const download = page.waitForEvent("download");
      await exportAs(page, t, "CSV");
      const stream = await (await download).createReadStream();
      let text = "";
      for await (const chunk of stream) text += chunk;
      const [heads, ...rows] = text.trim().split(/\r?\n/);
      expect(heads).toContain(t("accounts.column.organizations"));
      expect(heads).not.toContain(t("accounts.column.language"));
      expect(rows.some((row) => row.includes("superuser@usus.example"))).toBe(true);
      await expectAccessible(page, "list");
    },
  );

  journey("what was pressed turns until its answer is there, a filter as well as a link")(async ({ page }) => {
    await openAs(page, "consortium-admin@usus.example", at(locale, "/account-management/"));
    const gate = async (address: RegExp, pressed: Locator) => {
      let letGo = () => {};
      const isLet = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(address, (route) => isLet.then(() => route.continue()));
      await pressed.click();
      await expect(pressed.locator("svg.turning")).toBeVisible();
      letGo();
      await expect(pressed.locator("svg.turning")).toHaveCount(0);
    };
    const filter = page.getByRole("link", { name: t("accounts.filter.active") }).first();
    await gate(/state=active.*_rsc=|_rsc=.*state=active/, filter);
    await expect(filter).toHaveAttribute("aria-current", "true");
    await gate(/\/annotations\/.*_rsc=/, page.getByRole("link", { name: t("routes.annotations"), exact: true }));
    await expect(page.getByRole("heading", { level: 1, name: t("routes.annotations") })).toBeVisible();
  });
}

const onPhones = ["/platforms/", "/titles/", "/admin/sushi-credentials/", "/admin/harvests/", "/annotations/"];

test("on phones data begin on the first screen, and one button opens all filters", async ({ page }) => {
  const t = wordsOf("cs");
  const person = await invitePerson({ organization: "hana", isAdmin: true });
  const draft = {
    library: "hana",
    platform: "lumina",
    release: "5",
    reports: ["PR"],
    title: String(person.id),
  } as const;
  await addSushi(person.client, draft);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAs(page, person.email, at("cs", "/platforms/"));
  for (const path of onPhones) {
    await page.goto(at("cs", path));
    const table = page.locator("main [data-table]").first();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const { y } = (await table.boundingBox()) ?? { y: Number.POSITIVE_INFINITY };
    expect.soft(y, path).toBeLessThan(300);
    const filters = await openFilters(page, t);
    await expect(filters).toBeVisible();
    expect.soft(await violations(page), path).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(filters).toHaveCount(0);
  }
  await page.goto(at("cs", "/admin/sushi-credentials/"));
  const filters = await openFilters(page, t);
  await choose(filters.getByRole("combobox", { name: t("credentialsPages.filter.release") }), "COUNTER 5");
  await expect(page).toHaveURL(/counter_version=5/);
  await filters.getByRole("button", { name: /\d/ }).last().click();
  await expect(filters).toHaveCount(0);
  await expect(page.getByRole("button", { name: t("ui.list.filtersSet", { count: 1 }) })).toBeVisible();
});

test("checking a box moves nothing, boxes are aligned, and a tooltip gives way to its menu", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const draft = { library: "hana", platform: "lumina", release: "5", reports: ["PR"] } as const;
  const person = await invitePerson({ organization: "hana", isAdmin: true });
  for (const title of ["one", "other"]) await addSushi(person.client, { ...draft, title: `${title} ${person.id}` });
  await openAs(page, person.email, `/admin/sushi-credentials/?search=${person.id}`);
  const rows = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  const boxes = rows.getByRole("checkbox");
  const across = () => boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().left));
  const heights = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  await expect(boxes.nth(2)).toBeVisible();
  expect(new Set(await across()).size).toBe(1);
  const before = await heights();
  await boxes.nth(1).check();
  expect(await heights()).toEqual(before);
  // Tabular figures, with hyphens of the same width, are for numbers.
  const words = rows.locator("th, td").evaluateAll((cells) => {
    const inFigures = cells.filter((cell) => getComputedStyle(cell).fontVariantNumeric.includes("tabular"));
    return inFigures.flatMap(({ textContent: text }) => (/\p{L}{3}/u.test(text ?? "") ? [text] : []));
  });
  expect(await words).toEqual([]);

  const actions = rows.nth(1).getByRole("button").last();
  await actions.hover();
  const tip = page.getByRole("tooltip");
  await expect(tip).toBeVisible();
  await actions.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expect(tip).toHaveCount(0);
});
