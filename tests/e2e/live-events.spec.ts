import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { clientAs, invitePerson, openAs } from "./people";
import { startWeb } from "./second-web";
import { at, expect, journeysIn, locales, site, test, wordsOf } from "./site";

/** Number of live connections opened to the supervised web process so far. */
function connections(): number {
  const log = readFileSync(path.join(site.settings.DATA_FOLDER ?? "", "logs/web.log"), "utf8");
  return log.split("\n").filter((line) => line.includes('"path":"/api/events/live/"')).length;
}

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const envelope = (count: number) => t("events.envelope", { count });

  journey("news reach every tab of two browsers at once, over one connection each")(
    async ({ page, context, browser }) => {
      const person = await invitePerson({ locale });
      const stats = await person.client.get("/api/events/user-events/stats/");
      const { unread } = z.object({ unread: z.number() }).parse(stats.body);
      const before = connections();

      await openAs(page, person.email, at(locale, "/platforms/"));
      await expect(page.getByRole("link", { name: envelope(unread) })).toBeVisible();
      const tab = await context.newPage();
      await tab.goto(at(locale, "/titles/"));
      const other = await (await browser.newContext()).newPage();
      await openAs(other, person.email, at(locale, "/platforms/"));
      const pages = [page, tab, other];
      for (const one of pages) await expect(one.getByRole("link", { name: envelope(unread) })).toBeVisible();
      await expect.poll(() => connections() - before).toBe(2);

      const admin = await clientAs("superuser@usus.example");
      const notices = await admin.post("/api/events/", {
        ...{ title_en: `New platform ${person.id}`, title_cs: `Nová platforma ${person.id}` },
        to: [site.organizations.palava],
      });
      expect(notices.status).toBe(201);
      const title = locale === "en" ? `New platform ${person.id}` : `Nová platforma ${person.id}`;
      // A transient message disappears before all pages are checked.
      await Promise.all(
        pages.map((one) => expect(one.getByText(t("events.newEvent", { title }), { exact: true })).toBeVisible()),
      );
      for (const one of pages) await expect(one.getByRole("link", { name: envelope(unread + 1) })).toBeVisible();
      expect(connections() - before).toBe(2);
      await other.context().close();
    },
  );
}

test("news of another web process reach the browsers of this one", async ({ page }) => {
  const t = wordsOf("en");
  const person = await invitePerson();
  await openAs(page, person.email, "/platforms/");
  const { url, stop } = await startWeb();
  try {
    const admin = await clientAs("superuser@usus.example", url);
    await admin.post("/api/events/", { title_en: "From afar", title_cs: "Zdaleka", to: [site.organizations.palava] });
    await expect(page.getByText(t("events.newEvent", { title: "From afar" }), { exact: true })).toBeVisible();
  } finally {
    await stop();
  }
});
