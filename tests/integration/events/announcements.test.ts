import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announceEvent } from "@/lib/events/announce-event";
import { announce, checkAnnouncement, listAnnouncements, withdrawAnnouncement } from "@/lib/events/announcements";
import { announceCall, listAnnouncementsCall, savePreferencesCall } from "@/lib/events/contract";
import { readStats } from "@/lib/events/count-events";
import type { Importance } from "@/lib/events/event";
import { sweepEvents } from "@/lib/events/jobs";
import { readPreferences, savePreferences } from "@/lib/events/preferences";
import { welcomeUser } from "@/lib/events/welcome-user";
import { db, inTransaction } from "@/lib/kit/db";
import { useFreshStores } from "@/tests/support/stores";
import { manager, person, signedIn } from "./people";

const DAY = 86_400_000;

beforeAll(async () => {
  await useFreshStores();
});
beforeEach(async () => {
  await db().event.deleteMany();
});

const announceTo = (userIds: number[], importance: Importance = 10) =>
  inTransaction((tx) =>
    announceEvent(tx, {
      category: "sushi",
      importance,
      title: { en: "Credentials broken", cs: "Přístupové údaje nefungují" },
      description: { en: "Of Moravica", cs: "Pro Moravicu" },
      userIds,
    }),
  );

describe("preferences", () => {
  test("default to notify", async () => {
    const scope = await signedIn(await person());
    const notify = { 10: "notify", 20: "notify" };
    const all = { general: notify, overlap: notify, platform: notify, sushi: notify, tags: notify };
    expect(await readPreferences(scope)).toEqual(all);
    expect(await savePreferences(scope, { sushi: { 20: "email" } })).toEqual({
      ...all,
      sushi: { 10: "notify", 20: "email" },
    });
    expect(await savePreferences(scope, { sushi: { 20: "ignore" }, tags: { 10: "email" } })).toEqual({
      ...all,
      sushi: { 10: "notify", 20: "ignore" },
      tags: { 10: "email", 20: "notify" },
    });
  });

  test.each([
    [{ sushi: { 10: "carrier pigeon" } }],
    [{ weather: { 10: "email" } }],
    [{ sushi: { 15: "email" } }],
    [{ sushi: "email" }],
    [[]],
  ])("reject %j", (body) => {
    expect(savePreferencesCall.body.safeParse(body).success).toBe(false);
  });

  test("suppress ignored events, but not those of another importance", async () => {
    const [ignoring, plain] = [await person(), await person()];
    await savePreferences(await signedIn(ignoring), { sushi: { 10: "ignore" } });
    expect((await announceTo([ignoring, plain])).recipients).toEqual([plain]);
    expect((await announceTo([ignoring, plain], 20)).recipients.sort()).toEqual([ignoring, plain].sort());
  });
});

describe("an event", () => {
  test("reaches each person once, and no disabled account", async () => {
    const [active, disabled] = [await person(), await person({ isActive: false })];
    expect((await announceTo([active, active, disabled, 999_999])).recipients).toEqual([active]);
  });

  test("is not created when its transaction fails", async () => {
    const id = await person();
    const failing = inTransaction(async (tx) => {
      const title = { en: "Lost", cs: "Ztraceno" };
      await announceEvent(tx, { category: "tags", importance: 10, title, description: title, userIds: [id] });
      throw new Error("the harvest itself failed");
    });
    await expect(failing).rejects.toThrow("the harvest itself failed");
    expect(await db().event.count()).toBe(0);
  });

  test("lives two weeks, an important one ninety days", async () => {
    const id = await person();
    const lives = async (importance: Importance) => {
      const event = await db().event.findUniqueOrThrow({ where: { id: (await announceTo([id], importance)).id } });
      return Number(event.expires) - Number(event.createdAt);
    };
    expect(await lives(10)).toBe(14 * DAY);
    expect(await lives(20)).toBe(90 * DAY);
  });

  test("welcomes in both languages for ninety days", async () => {
    const id = await person();
    await inTransaction((tx) => welcomeUser(tx, { id }));
    const [event] = await db().event.findMany({ include: { recipients: true } });
    expect(event).toMatchObject({
      titleEn: "Welcome to Usus",
      titleCs: "Vítejte v aplikaci Usus",
      category: "general",
    });
    expect(Number(event?.expires) - Number(event?.createdAt)).toBe(90 * DAY);
    expect(event?.recipients.map(({ userId }) => userId)).toEqual([id]);
  });
});

describe("an announcement", () => {
  const draft = (to: unknown) => announceCall.body.parse({ title_en: "Maintenance", title_cs: "Odstávka", to });

  test("to all users reaches more people than one message to the other processes can name", async () => {
    await db().user.createMany({
      data: Array.from({ length: 1200 }, (_, n) => ({ email: `many-${n}@lipa.example`, username: `many-${n}` })),
    });
    const active = await db().user.count({ where: { isActive: true } });
    const { pk, recipients } = await announce(await manager(), draft("everybody"));
    expect(recipients).toBe(active);
    const { results } = await listAnnouncements(await manager(), listAnnouncementsCall.query.parse({}));
    expect(results).toMatchObject([{ pk, addressees: null }]);
    expect(await db().userEvent.count({ where: { eventId: pk } })).toBe(active);
  });

  test("to organizations reaches each of their members once", async () => {
    const [hradisko, lipa, far] = await Promise.all(
      ["Hradisko", "Lipa", "Far"].map((name) => db().organization.create({ data: { name } })),
    );
    const ids = [hradisko?.id ?? 0, lipa?.id ?? 0, far?.id ?? 0];
    const [both, one, none] = [await person(), await person(), await person()];
    const memberships = [
      { userId: both, organizationId: ids[0] ?? 0 },
      { userId: both, organizationId: ids[1] ?? 0 },
      { userId: one, organizationId: ids[1] ?? 0 },
      { userId: none, organizationId: ids[2] ?? 0 },
    ];
    await db().membership.createMany({ data: memberships });
    const scope = await manager(ids);
    const { pk } = await announce(scope, draft(ids.slice(0, 2)));
    const rows = await db().userEvent.findMany({ where: { eventId: pk }, orderBy: { userId: "asc" } });
    expect(rows.map(({ userId }) => userId)).toEqual([both, one]);
    await db().organization.update({ where: { id: ids[0] ?? 0 }, data: { name: "Hradiště" } });
    const listed = await listAnnouncements(scope, listAnnouncementsCall.query.parse({}));
    expect(listed.results[0]?.addressees?.map(({ name }) => name)).toEqual(["Hradisko", "Lipa"]);
    await expect(announce(await manager(ids.slice(0, 2)), draft([ids[2]]))).rejects.toMatchObject({ status: 404 });
  });

  test("reaches the previewed number of people by their preferences, and is in the audit trail", async () => {
    const { id: organization } = await db().organization.create({ data: { name: "Ždánice" } });
    const [plain, mailed, unverified, ignoring, disabled] = await Promise.all([
      person(),
      person(),
      person({ isVerified: false }),
      person(),
      person({ isActive: false }),
    ]);
    const userIds = [plain, mailed, unverified, ignoring, disabled];
    await db().membership.createMany({ data: userIds.map((userId) => ({ userId, organizationId: organization })) });
    for (const id of [mailed, unverified]) await savePreferences(await signedIn(id), { general: { 20: "email" } });
    await savePreferences(await signedIn(ignoring), { general: { 20: "ignore" } });
    const important = { ...draft([organization]), importance: 20, expires_in_days: 0 } as const;

    const { recipients, ...others } = await checkAnnouncement(await manager([organization]), important);
    expect({ recipients, ...others }).toMatchObject({
      ...{ recipients: 3, mailed: 1, ignoring: 1, expires: null },
      addressees: [{ pk: organization, name: "Ždánice" }],
    });
    expect(await db().event.count()).toBe(0);
    const { pk } = await announce(await manager([organization]), others.announcement);
    const notifications = await db().userEvent.findMany({ where: { eventId: pk }, orderBy: { userId: "asc" } });
    expect(notifications.map(({ userId, isMailed }) => [userId, isMailed])).toEqual(
      [plain, mailed, unverified].sort((one, other) => one - other).map((id) => [id, id !== plain]),
    );
    const entry = await db().auditEntry.findFirstOrThrow({ where: { subject: `announcement ${pk}` } });
    expect(entry).toMatchObject({
      action: "announcement.publish",
      organizationId: organization,
      after: { subject_cs: "Odstávka", importance: "important", organizations: ["Ždánice"], recipients, expires: null },
    });
  });

  test("leaves all lists and counts when withdrawn; withdrawing it again does nothing", async () => {
    const id = await person();
    const { id: organization } = await db().organization.create({ data: { name: "Withdrawn" } });
    await db().membership.create({ data: { userId: id, organizationId: organization } });
    const scope = await manager([organization]);
    const { pk } = await announce(scope, draft([organization]));
    const body = async () => (await listAnnouncements(scope, listAnnouncementsCall.query.parse({}))).results;
    expect(await body()).toMatchObject([{ pk, title_cs: "Odstávka", recipients: 1, read: 0 }]);
    expect(await readStats(await signedIn(id))).toMatchObject({ total: 1, unread: 1 });

    await Promise.all([withdrawAnnouncement(scope, pk), withdrawAnnouncement(scope, pk)]);
    expect(await body()).toEqual([]);
    expect(await readStats(await signedIn(id))).toMatchObject({ total: 0, unread: 0, newest_event: null });
    expect(await db().auditEntry.count({ where: { action: "announcement.withdraw" } })).toBe(1);
  });

  test("excludes events of the product itself from list and withdrawal", async () => {
    const { id } = await announceTo([await person()]);
    const scope = await manager();
    expect(await listAnnouncements(scope, listAnnouncementsCall.query.parse({}))).toEqual({ count: 0, results: [] });
    await expect(withdrawAnnouncement(scope, id)).rejects.toMatchObject({ status: 404 });
    expect(await db().event.findUniqueOrThrow({ where: { id } })).toMatchObject({ isAnnouncement: false });
  });

  test("needs a title in both languages and recipients", () => {
    const missing = (body: object) => announceCall.body.safeParse(body).error?.issues.map(({ path }) => path.join("."));
    expect(missing({ title_en: " ", title_cs: "x".repeat(101), to: [] })).toEqual(["title_en", "title_cs", "to"]);
  });
});

test("is purged a month after its expiry or without recipients; events without expiry remain", async () => {
  const id = await person();
  const at = (days: number) => new Date(Date.now() - days * DAY);
  const event = { category: "general", titleEn: "", titleCs: "", recipients: { create: { userId: id } } } as const;
  await db().event.create({ data: { ...event, titleEn: "long gone", expires: at(31) } });
  await db().event.create({ data: { ...event, titleEn: "just gone", expires: at(29) } });
  await db().event.create({ data: { ...event, titleEn: "for ever", createdAt: at(400) } });
  await db().event.create({ data: { ...event, titleEn: "lonely", createdAt: at(31), recipients: {} } });
  expect(await sweepEvents()).toBe(2);
  const left = await db().event.findMany({ orderBy: { id: "asc" }, select: { titleEn: true } });
  expect(left).toEqual([{ titleEn: "just gone" }, { titleEn: "for ever" }]);
});
