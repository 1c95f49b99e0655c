import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { announceEvent } from "@/lib/events/announce-event";
import { sendDigests } from "@/lib/events/digests/send-digests";
import { type EventCategory, HIGH, type Importance, NORMAL } from "@/lib/events/event";
import { markEvent } from "@/lib/events/mark-events";
import { savePreferences } from "@/lib/events/preferences";
import { db, inTransaction } from "@/lib/kit/db";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { unseal } from "@/lib/kit/seal";
import { mailSections } from "@/lib/mail/mail-values";
import { MAIL_OWNER, mailWork } from "@/lib/mail/mail-work";
import { findEnding, unsubscribe } from "@/lib/reports/subscriptions/unsubscribe";
import { useFreshStores } from "@/tests/support/stores";
import { person, signedIn } from "./people";

const never = new AbortController().signal;
/** Seven in the morning in Prague. */
const SEVEN = new Date("2026-11-23T06:00:00Z");
const after = (hours: number) => new Date(SEVEN.getTime() + hours * 3_600_000);

beforeAll(async () => {
  await useFreshStores();
  Object.assign(process.env, { SITE_URL: "https://usus.example" });
  await prepareQueue();
});
beforeEach(async () => {
  await db().event.deleteMany();
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

type Draft = { category?: EventCategory; importance?: Importance; hours?: number; title?: string; text?: string };

/** Hours after 7:00. */
async function happens(userIds: number[], { category = "sushi", importance = NORMAL, hours = -1, ...said }: Draft) {
  const { title = "Credentials", text = "" } = said;
  const words = (language: string, of: string) => (of ? `${of} ${language}` : "");
  const { id } = await inTransaction((tx) =>
    announceEvent(tx, {
      ...{ category, importance, userIds },
      title: { en: words("en", title), cs: words("cs", title) },
      description: { en: words("en", text), cs: words("cs", text) },
      days: 0,
    }),
  );
  await db().event.update({ where: { id }, data: { createdAt: after(hours) } });
  return id;
}

const mail = z.object({ to: z.string(), language: z.string(), values: z.record(z.string(), z.string()) });

async function waitingMails() {
  const rows = await db().$queryRaw<{ payload: { sealed: string } }[]>`
    SELECT j.payload FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = ${mailWork.name} ORDER BY j.id`;
  return rows.map(({ payload }) => mail.parse(JSON.parse(unseal(payload.sealed, MAIL_OWNER))));
}

async function reader(traits: Parameters<typeof person>[0] = {}) {
  const id = await person(traits);
  await savePreferences(await signedIn(id), { sushi: { 10: "email", 20: "email" }, tags: { 10: "email" } });
  return id;
}

test("the daily mail lists events in the reader's language by category, important ones first", async () => {
  const czech = await reader({ language: "cs" });
  await happens([czech], { category: "tags", title: "Štítky" });
  await happens([czech], { title: "Harvest", text: "Done. [View harvest](/admin/harvests/?harvest=3)" });
  await happens([czech], { importance: HIGH, title: "Broken", hours: -2 });
  await happens([czech], { category: "general", title: "Only in the product" });
  await happens([czech], { title: "After seven", hours: 0.5 });
  expect(await sendDigests(never, after(-0.1))).toBe(0);
  expect(await sendDigests(never, after(1))).toBe(1);
  const [sent, ...others] = await waitingMails();
  expect(others).toEqual([]);
  const { email } = await db().user.findUniqueOrThrow({ where: { id: czech } });
  expect(sent).toMatchObject({ to: email, language: "cs" });
  expect(sent?.values).toMatchObject({
    title: "3 nové události",
    link: "https://usus.example/cs/events/?read=false",
    settings: "https://usus.example/cs/events/?settings=true",
  });
  expect(mailSections.parse(JSON.parse(sent?.values.sections ?? ""))).toEqual([
    {
      heading: "SUSHI",
      items: [
        { title: "Důležité: Broken cs", text: "", links: [] },
        {
          title: "Harvest cs",
          text: "Done. cs",
          links: [{ label: "View harvest", link: "https://usus.example/cs/admin/harvests/?harvest=3" }],
        },
      ],
    },
    { heading: "Štítky", items: [{ title: "Štítky cs", text: "", links: [] }] },
  ]);
});

test("an event is mailed once: not twice a day, not by two runs at once, and the next day has only new ones", async () => {
  const [one, two] = [await reader(), await reader()];
  await happens([one, two], {});
  await happens([one], { title: "Later", hours: 3 });
  const runs = await Promise.all([
    sendDigests(never, after(1)),
    sendDigests(never, after(1)),
    sendDigests(never, after(2)),
  ]);
  expect(runs.reduce((sum, sent) => sum + sent, 0)).toBe(2);
  // Created late, as by a long transaction: it causes no second mail today.
  await happens([two], { title: "Late", hours: -0.5 });
  expect(await sendDigests(never, after(12))).toBe(0);
  expect(await sendDigests(never, after(25))).toBe(2);
  const titles = (await waitingMails()).map(({ values }) => values.title);
  expect(titles.sort()).toEqual(["Credentials en", "Credentials en", "Late en", "Later en"]);
  expect(await sendDigests(never, after(49))).toBe(0);
});

test("read, unwanted and week-old events are not mailed, nor is anything to an unverified address", async () => {
  const [hasRead, changed, slept, unverified, plain] = [
    await reader(),
    await reader(),
    await reader(),
    await reader({ isVerified: false }),
    await person(),
  ];
  const id = await happens([hasRead, changed, unverified, plain], {});
  await happens([slept], { hours: -7 * 24 - 1 });
  await markEvent(await signedIn(hasRead), id, true);
  await savePreferences(await signedIn(changed), { sushi: { 10: "notify" } });
  await savePreferences(await signedIn(plain), { sushi: { 10: "email" } });
  expect(await sendDigests(never, after(1))).toBe(0);
});

test("the link at the foot of the mail stops the mails of its reader only", async () => {
  const [one, two] = [await reader(), await reader()];
  await happens([one, two], {});
  await sendDigests(never, after(1));
  const [first] = await waitingMails();
  const token = new URL(first?.values.unsubscribe ?? "").searchParams.get("token") ?? "";
  expect(new URL(first?.values.oneClick ?? "").searchParams.get("token")).not.toBeNull();
  expect(await findEnding(token)).toEqual({ kind: "events", comes: true });
  await unsubscribe(token);
  expect(await findEnding(token)).toEqual({ kind: "events", comes: false });
  await happens([one, two], { hours: 4 });
  expect(await sendDigests(never, after(25))).toBe(1);
  const handlings = await db().eventPreference.groupBy({
    by: ["userId", "handling"],
    orderBy: { userId: "asc" },
    where: { userId: { in: [one, two] } },
  });
  expect(handlings).toEqual([
    { userId: one, handling: "notify" },
    { userId: two, handling: "email" },
  ]);
});
