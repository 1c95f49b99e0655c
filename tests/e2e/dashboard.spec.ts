import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { z } from "zod";
import { bindingRetirements } from "@/lib/counter/standard/retirement";
import { clientOf, harvestedBelongings } from "../api/cast";
import { addSushi, harvestOver } from "./harvesting";
import { invitePerson, openAs } from "./people";
import { at, expect, expectAccessible, journeysIn, locales, signIn, site, wordsOf } from "./site";

const attention = z.object({ results: z.array(z.object({ kind: z.string(), count: z.number() })) });

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("a newcomer’s first minute: logs in, sees what needs attention, goes to the first of it, and comes back")(
    async ({ page }) => {
      const client = await clientOf("consortium admin");
      await harvestedBelongings(client, "hradisko", `dashboard ${locale}`);
      const person = await invitePerson({ locale, organization: "hradisko", isAdmin: true, firstName: "Nová" });
      await page.goto(at(locale, "/"));
      await signIn(page, person.email, locale, person.password);
      const here = page.getByRole("heading", { level: 1, name: t("routes.dashboard"), exact: true });
      await expect(here).toBeVisible();
      const answer = await person.client.get(`/api/organization/${site.organizations.hradisko}/attention/`);
      const { results } = attention.parse(answer.body);
      const [first] = results;
      if (!first) throw new Error("Nothing needs attention");
      const lines = page.getByRole("region", { name: t("dashboard.attention.title") }).getByRole("listitem");
      await expect(lines).toHaveCount(results.length);
      const line = lines.first();
      await expect(line).toContainText(t(`dashboard.attention.${first.kind}.text`, { count: first.count }));
      const harvesting = page.getByRole("region", { name: t("dashboard.sushi.title"), exact: true });
      await expect(harvesting.getByRole("link", { name: /^20\d\d-\d\d$/ })).toHaveCount(2);
      await expect(page.getByRole("figure", { name: t("dashboard.chart.title") })).toBeVisible();
      await expectAccessible(page, "dashboard with usage");

      const action = line.getByRole("link", { name: t(`dashboard.attention.${first.kind}.action`), exact: true });
      const place = (await action.getAttribute("href")) ?? "";
      await action.click();
      await expect(page).toHaveURL(new URL(place, site.url).href);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(here).toBeHidden();
      await page.goBack();
      await expect(here).toBeVisible();
      await expect(line).toContainText(t(`dashboard.attention.${first.kind}.text`, { count: first.count }));
    },
  );

  for (const { release, successor, mayEndOn } of bindingRetirements(new Date()))
    journey("an administrator harvests what only a release that ends soon can deliver, and the card disappears")(
      async ({ page }) => {
        const client = await clientOf("consortium admin");
        const made = await client.post("/api/organization/", { name: `Library ${randomBytes(3).toString("hex")}` });
        const organization = z.object({ pk: z.number() }).parse(made.body).pk;
        const draft = { library: "hana", organization, platform: "lumina", reports: ["PR"] } as const;
        for (const one of [release, successor])
          await addSushi(client, { ...draft, release: one === "5" ? "5" : "5.1", title: `retirement ${one}` });
        const dashboard = at(locale, `/dashboard/?selected_organization=${organization}`);
        await openAs(page, "consortium-admin@usus.example", dashboard);
        const title = t("coverage.retirement.title", { years: "2024", release });
        const card = page.getByRole("region", { name: title, exact: true });
        await expect(card).toContainText(t("coverage.retirement.missing", { count: 12, platforms: 1 }));
        await expect(card).toContainText(mayEndOn);
        await expectAccessible(page, "release that ends soon");

        await card.getByRole("button", { name: t("coverage.retirement.action") }).click();
        const dialog = page.getByRole("dialog", { name: t("coverage.retirement.dialogTitle", { release }) });
        await expect(dialog.getByRole("rowheader", { name: "Lumina Online" })).toBeVisible();
        await expectAccessible(page, "plan of a release that ends soon");
        await dialog.getByRole("button", { name: t("coverage.harvestThese", { count: 12 }), exact: true }).click();
        await expect(page).toHaveURL(/harvests\/\?harvest=\d+/);
        await harvestOver(client, Number(new URL(page.url()).searchParams.get("harvest")));

        await page.goto(dashboard);
        await expect(page.getByRole("region", { name: t("dashboard.summary.title"), exact: true })).toBeVisible();
        await expect(page.locator("[data-awaited]")).toHaveCount(0);
        await expect(card).toHaveCount(0);
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
      await expect(page.getByText(t("dashboard.chart.nothing"), { exact: true })).toBeVisible();
      await expect(page.getByText(t("dashboard.attention.nothingTitle"))).toBeVisible();
    },
  );

  journey("what was never scrolled to is saved and printed with the rest, or says that it was not there yet")(
    async ({ page }) => {
      await harvestedBelongings(await clientOf("consortium admin"), "hradisko", `printed ${locale}`);
      let letGo = () => {};
      const isLet = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route("**/title-interest-histogram/**", (route) => isLet.then(() => route.continue()));
      await page.setViewportSize({ width: 1440, height: 500 });
      await openAs(page, "admin@hradisko.example", at(locale, "/dashboard/"));
      const chart = page.getByRole("figure", { name: t("dashboard.chart.title") });
      await expect(chart.locator("svg[data-picture]").first()).toBeAttached();
      await chart.getByRole("button", { name: t("ui.chart.save"), exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: t("ui.chart.svg"), exact: true }).click(),
      ]);
      const drawing = fs.readFileSync(await download.path(), "utf8");
      const panels = await chart.locator("[data-panel]").count();
      expect(drawing.match(/data-picture/g)).toHaveLength(Math.max(1, panels));
      const finding = await chart.locator("[data-summary]").textContent();
      expect(drawing).toContain((finding ?? "no finding").split(" ")[0]);
      await page.emulateMedia({ media: "print" });
      const missing = page.getByText(t("ui.part.notPrinted"));
      const histogram = page.getByRole("figure", { name: t("dashboard.histogram.title") });
      await expect(missing.first()).toBeVisible();
      // The shortcut waits for what is still loading.
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute("data-printed", "");
      });
      await page.keyboard.press("Control+p");
      await expect(page.locator("body[data-printed]")).toHaveCount(0);
      letGo();
      await expect(page.locator("body[data-printed]")).toHaveCount(1);
      await expect(histogram).toBeVisible();
      await expect(missing).toHaveCount(0);
    },
  );
}
