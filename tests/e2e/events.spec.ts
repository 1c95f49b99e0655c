import { z } from "zod";
import { waitForMail } from "../support/mail-catcher";
import { inDatabase } from "./database";
import { clientAs, invitePerson, openAs } from "./people";
import { at, choose, expect, journeysIn, locales, site, wordsOf } from "./site";

const ADMIN = "superuser@usus.example";
const reached = z.object({ recipients: z.number(), ignoring: z.number() });

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);
  const envelope = (count: number) => t("events.envelope", { count });

  journey("an announcement reaches open pages and mailboxes as people prefer, until it is withdrawn")(
    async ({ page, browser }) => {
      const person = await invitePerson({ locale });
      await person.client.post("/api/events/user-preferences/", { general: { 10: "email" } });
      const stats = await person.client.get("/api/events/user-events/stats/");
      const { unread } = z.object({ unread: z.number() }).parse(stats.body);
      const reader = await (await browser.newContext()).newPage();
      await openAs(reader, person.email, at(locale, "/events/"));
      await expect(reader.getByRole("link", { name: envelope(unread) })).toBeVisible();

      const titles = { en: `Maintenance ${person.id}`, cs: `Odstávka ${person.id}` };
      const title = titles[locale];
      const admin = await clientAs(ADMIN);
      const draft = { title_en: titles.en, title_cs: titles.cs, to: "everybody" };
      const check = async () => reached.parse((await admin.post("/api/events/check/", draft)).body);
      const { recipients, ignoring } = await check();
      await openAs(page, ADMIN, at(locale, "/events/"));
      await page.getByRole("button", { name: t("eventsPage.announce.open"), exact: true }).click();
      for (const language of locales) {
        const texts = page.getByRole("group", { name: t(`eventsPage.announce.language.${language}`), exact: true });
        await texts.getByRole("textbox", { name: t("eventsPage.announce.subject") }).fill(titles[language]);
        await texts.getByRole("textbox", { name: t("eventsPage.announce.words") }).fill(`**${titles[language]}**.`);
      }
      await page.getByRole("button", { name: t("eventsPage.announce.check"), exact: true }).click();
      await expect(page.getByText(t("eventsPage.announce.reaches", { count: recipients }))).toBeVisible();
      await expect(page.getByText(t("eventsPage.announce.forEverybody"), { exact: true })).toBeVisible();
      await page.getByRole("button", { name: t("eventsPage.announce.send", { count: recipients }) }).click();
      await expect(page.getByText(t("eventsPage.announce.sent", { count: recipients }))).toBeVisible();

      await expect(reader.getByRole("link", { name: envelope(unread + 1) })).toBeVisible();
      await reader.getByRole("button", { name: t("eventsPage.new", { count: 1 }) }).click();
      const unmarked = reader.getByRole("button", { name: t("eventsPage.markReadNamed", { title }) });
      await expect(unmarked).toBeVisible();
      // A digest reports events up to the hour at which it is sent.
      await inDatabase("UPDATE events SET created_at = created_at - interval '25 hours' WHERE title_en = $1", [
        titles.en,
      ]);
      await inDatabase("SELECT graphile_worker.add_job('events.digest', '{}'::json)");
      const mail = await waitForMail(site.mails, { to: person.email, subject: new RegExp(title) });
      expect(mail.text).toContain(title);

      await unmarked.click();
      await expect(reader.getByRole("link", { name: envelope(unread) })).toBeVisible();
      const marked = reader.getByRole("button", { name: t("eventsPage.markUnreadNamed", { title }) });
      await expect(marked).toBeVisible();

      await reader.getByRole("button", { name: t("eventsPage.settings.title"), exact: true }).click();
      const general = reader.getByRole("group", { name: t("eventsPage.category.general"), exact: true });
      const normal = general.getByRole("combobox", { name: t("eventsPage.settings.normal"), exact: true });
      await choose(normal, t("eventsPage.settings.handling.ignore"));
      await expect(reader.getByText(t("eventsPage.settings.saved"), { exact: true })).toBeVisible();
      expect(await check()).toEqual({ recipients: recipients - 1, ignoring: ignoring + 1 });
      await reader.reload();
      await expect(marked).toBeVisible();
      await expect(reader.getByRole("link", { name: envelope(unread) })).toBeVisible();

      await page.getByRole("button", { name: t("eventsPage.announced.withdrawNamed", { title }) }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("eventsPage.announced.withdraw"), exact: true })
        .click();
      await expect(page.getByText(t("eventsPage.announced.withdrawn"), { exact: true })).toBeVisible();
      await reader.reload();
      await expect(reader.getByRole("link", { name: envelope(unread) })).toBeVisible();
      await expect(marked).toHaveCount(0);
      await reader.context().close();
    },
  );
}
