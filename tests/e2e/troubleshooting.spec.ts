import { addSushi, harvestOver, startHarvest } from "./harvesting";
import { invitePerson, openAs } from "./people";
import { at, expect, expectAccessible, journeysIn, locales, violations, wordsOf } from "./site";

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  // A library in which no other journey causes failures: the menu's badge counts the whole library.
  const library = locale === "en" ? "palava" : "hradisko";

  journey("broken credentials stand below their cause, and are marked as fixed there and in the menu")(
    async ({ page }) => {
      const person = await invitePerson({ locale, organization: library, isAdmin: true });
      const title = `fix ${person.id}`;
      const draft = { library, platform: "abstracta", release: "5", reports: ["DR"], title } as const;
      const wrong = await addSushi(person.client, { ...draft, apiKey: "wrong" });
      await harvestOver(person.client, await startHarvest(person.client, [wrong], { months: ["2025-03", "2025-03"] }));

      await openAs(page, person.email, at(locale, `/admin/sushi-troubleshooting/`));
      await expect(page.getByText("192.0.2.17")).toBeVisible();
      await expect(page.getByText("2001:db8::17")).toBeVisible();
      const broken = t("harvest.trouble.broken");
      const card = page.getByRole("region", { name: new RegExp(`\\(2020\\), ${broken}$`) });
      await expect(card.getByText(t("harvest.contact.us"))).toBeVisible();
      const row = card.getByRole("listitem").filter({ hasText: title });
      await expect(row).toBeVisible();
      const badge = page.getByText(t("shell.menu.badge.brokenCredentials"));
      await expect(badge).not.toHaveCount(0);
      await expectAccessible(page, "troubleshooting");
      await page.setViewportSize({ width: 1440, height: 900 });

      await row.getByRole("button", { name: new RegExp(`^${t("harvest.troubleAction.unset-broken")}`) }).click();
      await expect(page.getByText(t("troubleshooting.fixed", { count: 1 }))).toBeVisible();
      await expect(row).toBeHidden();
      await expect(badge).toHaveCount(0);
    },
  );

  journey("the menu warns as soon as a harvest that somebody looks at finds credentials broken")(async ({ page }) => {
    const person = await invitePerson({ locale, organization: library, isAdmin: true });
    const draft = {
      library,
      platform: "abstracta",
      release: "5",
      reports: ["DR"],
      title: `warn ${person.id}`,
    } as const;
    const wrong = await addSushi(person.client, { ...draft, apiKey: "wrong" });
    const later = { months: ["2025-05", "2025-06"], not_before: "2099-01-01T00:00:00Z" } as const;
    const harvest = await startHarvest(person.client, [wrong], later);

    await openAs(page, person.email, at(locale, `/admin/harvests/?harvest=${harvest}`));
    await expect(page.getByText(t("harvestPages.working", { finished: 0, total: 2, failed: 0 }))).toBeVisible();
    const badge = page.getByText(t("shell.menu.badge.brokenCredentials"));
    await expect(badge).toHaveCount(0);
    await page.getByRole("button", { name: t("harvestPages.waiting.run", { count: 2 }) }).click();
    await expect(page.getByText(t("harvestPages.restingTitle", { count: 1 }))).toBeVisible();
    await expect(badge).not.toHaveCount(0);
    expect((await person.client.send("DELETE", `/api/sushi-credentials/${wrong.pk}/`)).status).toBe(204);
  });

  journey("every error is explained, and found by its code or by words")(async ({ page }) => {
    await openAs(page, "consortium-admin@usus.example", at(locale, "/admin/sushi-troubleshooting/"));
    const guide = page.getByRole("region", { name: t("troubleshooting.guide.title"), exact: true }).first();
    const search = guide.getByRole("searchbox", { name: t("troubleshooting.guide.search") });
    await search.fill("3031");
    await expect(guide.getByRole("listitem")).toHaveCount(1);
    await expect(guide.getByText(t("counter.exception.3031.meaning"))).toBeVisible();
    await search.fill(t("harvest.error.tls.name"));
    await expect(guide.getByText(t("harvest.error.tls.action"))).toBeVisible();
    await search.fill("xyzzy");
    await expect(guide.getByText(t("troubleshooting.guide.notFound"))).toBeVisible();
  });

  journey("who runs the consortium gives a server more time")(async ({ page }) => {
    await openAs(page, "consortium-admin@usus.example", at(locale, "/admin/sushi-troubleshooting/"));
    const servers = page.getByRole("region", { name: t("troubleshooting.servers.title"), exact: true }).first();
    const whole = servers.getByRole("button", { name: /\d/ }).first();
    const gap = servers.getByRole("button", { name: new RegExp(`^${t("troubleshooting.servers.setGap")}`) }).first();
    // Without notable rows none are listed, and without others there is no button for all.
    await expect(gap.or(whole).first()).toBeVisible();
    if (await whole.isVisible()) await whole.click();
    await gap.click();
    const dialog = page.getByRole("dialog", { name: t("troubleshooting.servers.gapTitle") });
    const field = dialog.getByRole("textbox", { name: t("troubleshooting.servers.gapField") });
    await field.fill("soon");
    await dialog.getByRole("button", { name: t("common.save") }).click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    expect.soft(await violations(page)).toEqual([]);
    await field.fill("0.5");
    await dialog.getByRole("button", { name: t("common.save") }).click();
    await expect(dialog).toBeHidden();
    await expect(servers.getByText(t("troubleshooting.servers.seconds", { seconds: 0.5 })).first()).toBeVisible();
  });

  journey("an administrator of one library sees no servers")(async ({ page }) => {
    const person = await invitePerson({ locale, organization: library, isAdmin: true });
    await openAs(page, person.email, at(locale, "/admin/sushi-troubleshooting/"));
    await expect(page.getByRole("heading", { level: 1, name: t("routes.sushi-troubleshooting") })).toBeVisible();
    await expect(page.getByText(t("troubleshooting.guide.title"))).toBeVisible();
    await expect(page.getByText(t("troubleshooting.servers.title"))).toHaveCount(0);
  });
}
