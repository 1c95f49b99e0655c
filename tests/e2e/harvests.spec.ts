import type { Page } from "playwright/test";
import { z } from "zod";
import { addSushi, askForAnother, harvestOver, startHarvest } from "./harvesting";
import { invitePerson, openAs, type Person } from "./people";
import {
  at,
  choose,
  expect,
  expectAccessible,
  journeysIn,
  type Locale,
  locales,
  openFilters,
  violations,
  wordsOf,
} from "./site";

const later = "2099-01-01T00:00:00Z";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const library = locale === "en" ? "hana" : "svratka";
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  const states = (page: Page) => page.getByRole("group", { name: t("harvestPages.filterByState") });

  const admin = () => invitePerson({ locale, organization: library, isAdmin: true });

  async function open(page: Page, person: Person, path: string) {
    await openAs(page, person.email, at(locale, path));
  }

  journey("a harvest is followed intention by intention: by state, why it failed, whom to write to")(
    async ({ page }) => {
      const person = await admin();
      const title = `harvests ${person.id}`;
      const draft = { library, release: "5", title } as const;
      const good = await addSushi(person.client, { ...draft, platform: "lumina", reports: ["TR", "PR"] });
      const wrong = await addSushi(person.client, {
        ...draft,
        platform: "abstracta",
        reports: ["DR"],
        apiKey: "wrong",
      });
      const harvest = await startHarvest(person.client, [good, wrong], { months: ["2025-03", "2025-04"] });
      await harvestOver(person.client, harvest);

      await open(page, person, `/admin/harvests/?harvest=${harvest}`);
      await expect(page.getByText(t("harvestPages.working", { finished: 5, total: 6, failed: 1 }))).toBeVisible();
      await expect(page.getByText(t("harvestPages.restingTitle", { count: 1 }))).toBeVisible();
      await expect(page.getByRole("progressbar").first()).toHaveAttribute("aria-valuenow", "5");
      await expect(page.getByRole("heading", { level: 2, name: /Lumina Online/ })).toBeVisible();

      await states(page)
        .getByRole("button", { name: stateChip(locale, "failed", 1) })
        .click();
      await expect(page).toHaveURL(/state=failed/);
      const intentions = page.getByRole("heading", { level: 3 }).getByRole("button");
      await expect(intentions).toHaveCount(1);
      await intentions.first().click();
      await expect(page).toHaveURL(/intention=\d+/);
      await expect(page.getByText(t("harvest.contact.us")).first()).toBeVisible();
      await button(page, t("harvestStatus.downloads.write")).click();
      const mail = page.getByRole("dialog", { name: t("harvestPages.mail.title") });
      await expect(mail.getByRole("textbox")).toHaveValue(/APIKey Invalid[\s\S]*2025-0[34]/);
      await expect(mail.getByRole("link", { name: t("harvestPages.mail.open") })).toHaveAttribute("href", /^mailto:/);
      await page.keyboard.press("Escape");
      await expect(mail).toBeHidden();

      await page.reload();
      await expect(page.getByText(t("harvest.contact.us")).first()).toBeVisible();
      await expectAccessible(page, "harvest");
    },
  );

  journey("what waits is run now or called off, one by one and all at once")(async ({ page }) => {
    const person = await admin();
    const draft = { library, platform: "lumina", release: "5" } as const;
    const added = await addSushi(person.client, { ...draft, reports: ["PR"], title: `waiting ${person.id}` });
    const months = ["2024-01", "2024-05"] as const;
    const harvest = await startHarvest(person.client, [added], { months, not_before: later });

    await open(page, person, `/admin/harvests/?harvest=${harvest}`);
    const one = `Lumina Online PR 2024-05`;
    await button(page, t("harvestPages.runOf", { name: one })).click();
    await expect(page.getByText(t("harvestPages.willRun"))).toBeVisible();
    await expect(states(page).getByRole("button", { name: stateChip(locale, "success", 1) })).toBeVisible();
    await button(page, t("harvestPages.cancelOf", { name: "Lumina Online PR 2024-04" })).click();
    await expect(states(page).getByRole("button", { name: stateChip(locale, "canceled", 1) })).toBeVisible();

    await button(page, t("harvestPages.waiting.cancel", { count: 3 })).click();
    const alert = page.getByRole("alertdialog");
    await expect(alert).toContainText(t("harvestPages.waiting.cancelTitle", { count: 3 }));
    expect.soft(await violations(page)).toEqual([]);
    await alert.getByRole("button", { name: t("harvestPages.waiting.keep") }).click();
    await button(page, t("harvestPages.waiting.run", { count: 3 })).click();
    await expect(page.getByText(t("harvestPages.waiting.willRun", { count: 3 }))).toBeVisible();
    await expect(page.getByText(t("harvestPages.allFinished", { failed: 0 }))).toBeVisible({ timeout: 60_000 });

    const second = await startHarvest(person.client, [added], { months: ["2023-11", "2023-12"], not_before: later });
    await page.goto(at(locale, `/admin/harvests/?harvest=${second}`));
    await button(page, t("harvestPages.waiting.cancel", { count: 2 })).click();
    await alert.getByRole("button", { name: t("harvestPages.waiting.cancelAccept") }).click();
    await expect(page.getByText(t("harvestPages.waiting.wereCanceled", { count: 2 }))).toBeVisible();
    await expect(page.getByText(t("harvestPages.allFinished", { failed: 0 }))).toBeVisible();
  });

  journey("what a publisher counted anew is shown, with the former numbers to look at")(async ({ page }) => {
    const person = await admin();
    const draft = { library, platform: "lumina", release: "5", reports: ["TR"] } as const;
    const added = await addSushi(person.client, { ...draft, title: `restated ${person.id}` });
    const month = locale === "en" ? "2024-09" : "2024-10";
    await harvestOver(person.client, await startHarvest(person.client, [added], { months: [month, month] }));
    await askForAnother(person.client, added, "hradisko", "lumina");
    const harvest = await startHarvest(person.client, [added], { months: [month, month] });
    await harvestOver(person.client, harvest);

    await open(page, person, `/admin/harvests/?harvest=${harvest}`);
    const result = page.getByRole("region", { name: t("harvestPages.restated.foundHere", { count: 1 }) });
    await expect(result.getByText("Total Item Requests").first()).toBeVisible();
    await expect(result.getByText("→").first()).toBeVisible();
    await result.getByRole("link", { name: t("harvestPages.restated.toAll") }).click();
    await expect(page).toHaveURL(/view=restatements/);
    const row = page.getByRole("row").filter({ hasText: month }).first();
    await row.getByRole("button", { name: t("harvestPages.restated.numbers") }).click();
    const dialog = page.getByRole("dialog");
    const former = dialog.getByRole("button", { name: t("harvestPages.restated.formerVersion"), exact: true });
    await expect(dialog.getByRole("row")).not.toHaveCount(0);
    const now = (await dialog.getByRole("row").nth(1).textContent()) ?? "";
    await former.click();
    await expect(former).toHaveAttribute("aria-pressed", "true");
    await expect(dialog.getByRole("row").nth(1)).not.toHaveText(now);
    expect.soft(await violations(page)).toEqual([]);
    await dialog.getByRole("searchbox").fill("no such title");
    await expect(dialog.getByText(t("harvestPages.version.notFound"))).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expectAccessible(page, "restatements");
  });

  journey("the list is narrowed by address; it tells what happens by itself")(async ({ page }) => {
    const person = await admin();
    const draft = { library, release: "5", title: `list ${person.id}` } as const;
    const lumina = await addSushi(person.client, { ...draft, platform: "lumina", reports: ["PR"] });
    const other = await addSushi(person.client, { ...draft, platform: "abstracta", reports: ["PR"] });
    const first = await startHarvest(person.client, [lumina], { months: ["2024-02", "2024-02"], not_before: later });
    const second = await startHarvest(person.client, [other], { months: ["2024-06", "2024-07"], not_before: later });

    await open(page, person, "/admin/harvests/");
    await expect(page.getByRole("region", { name: t("harvestPages.automatic.title") })).toBeVisible();
    const link = (number: number) =>
      page.getByRole("link", { name: `${t("harvestPages.list.openNumber")} ${number}`, exact: true });
    await expect(link(first)).toBeVisible();
    await expect(link(second)).toBeVisible();

    const filters = await openFilters(page, t);
    await filters.getByRole("textbox", { name: t("harvestPages.list.month") }).fill("2024-07");
    await expect(page).toHaveURL(/month=2024-07/);
    await filters.getByRole("button", { name: t("ui.list.showFound", { count: 1 }) }).click();
    await expect(link(first)).toBeHidden();
    await expect(link(second)).toBeVisible();
    await button(page, t("ui.list.clear")).click();
    await choose(page.getByRole("combobox", { name: t("harvestPages.list.platforms") }), "Lumina Online");
    await expect(page).toHaveURL(/platforms=\d+/);
    await expect(link(second)).toBeHidden();
    await expect(link(first)).toBeVisible();
    await openFilters(page, t);
    await choose(
      filters.getByRole("combobox", { name: t("harvestPages.list.kind") }),
      t("harvestPages.kind.automatic"),
    );
    await page.keyboard.press("Escape");
    await expect(link(first)).toBeHidden();
    await button(page, t("ui.list.clear")).click();
    await page
      .getByRole("row")
      .filter({ has: link(second) })
      .click();
    await expect(page).toHaveURL(new RegExp(`harvest=${second}`));
    await expect(
      page.getByRole("heading", { level: 1, name: t("harvestPages.title", { number: second }) }),
    ).toBeVisible();
  });

  journey("nobody is shown harvests that others have begun")(async ({ page }) => {
    const [person, colleague] = [await admin(), await admin()];
    const draft = { library, platform: "lumina", release: "5" } as const;
    const added = await addSushi(person.client, { ...draft, reports: ["PR"], title: `own ${person.id}` });
    const harvest = await startHarvest(person.client, [added], { months: ["2024-03", "2024-03"], not_before: later });
    const listed = z.object({ results: z.array(z.object({ pk: z.number() })) });
    const { results } = listed.parse((await colleague.client.get("/api/scheduler/harvest/?page_size=100")).body);
    expect(results.map(({ pk }) => pk)).not.toContain(harvest);
    await open(page, colleague, "/admin/harvests/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(
      page.getByRole("link", { name: `${t("harvestPages.list.openNumber")} ${harvest}`, exact: true }),
    ).toHaveCount(0);
  });
}

function stateChip(locale: Locale, state: string, count: number): string {
  const t = wordsOf(locale);
  return t("harvestPages.counted", { name: t(`harvest.state.${state}`), count });
}
