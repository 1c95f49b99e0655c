import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announceEvent } from "@/lib/events/announce-event";
import { listEventsCall, markMatchingCall, readStatsCall } from "@/lib/events/contract";
import { readStats } from "@/lib/events/count-events";
import type { EventCategory, Importance } from "@/lib/events/event";
import { listEvents } from "@/lib/events/list-events";
import { markEvent, markEvents, markMatchingEvents } from "@/lib/events/mark-events";
import { db, inTransaction } from "@/lib/kit/db";
import { useFreshStores } from "@/tests/support/stores";
import { person, signedIn } from "./people";

let hana = 0;
let other = 0;

beforeAll(async () => {
  await useFreshStores();
  [hana, other] = [await person(), await person()];
});
beforeEach(async () => {
  await db().event.deleteMany();
});

type Draft = {
  category?: EventCategory;
  importance?: Importance;
  en?: string;
  cs?: string;
  text?: string;
  to?: number[];
};

async function happens({ category = "general", importance = 10, en = "News", cs = "Zprávy", text = "", to }: Draft) {
  const { id } = await inTransaction((tx) =>
    announceEvent(tx, {
      category,
      importance,
      title: { en, cs },
      description: { en: text, cs: text },
      userIds: to ?? [hana],
    }),
  );
  return id;
}

const list = async (query: Record<string, unknown> = {}, language = "en") =>
  listEvents(await signedIn(hana, language), listEventsCall.query.parse(query));
const titles = async (query: Record<string, unknown>) => (await list(query)).results.map(({ title }) => title);
const stats = async (query: Record<string, unknown> = {}) =>
  readStats(await signedIn(hana), readStatsCall.query.parse(query));

describe("stats", () => {
  test("are zeros for a user without events", async () => {
    expect(await stats()).toEqual({
      total: 0,
      unread: 0,
      newest_pk: null,
      newest_event: null,
      counts: {
        read: { true: 0, false: 0 },
        category: { general: 0, overlap: 0, platform: 0, sushi: 0, tags: 0 },
        importance: { 10: 0, 20: 0 },
      },
    });
  });

  test("count each filter under the others, while totals and the newest ignore all filters", async () => {
    const read = await happens({ category: "sushi", importance: 20, en: "Credentials of Moravica are broken" });
    await happens({ category: "sushi", en: "Harvest of Moravica finished" });
    await happens({ category: "tags", importance: 20, en: "Tagging finished" });
    const newest = await happens({ en: "Maintenance" });
    await happens({ en: "Not hers", to: [other] });
    await markEvent(await signedIn(hana), read, true);

    const { counts, ...rest } = await stats({ category: "sushi", read: "false" });
    expect(rest).toMatchObject({ total: 4, unread: 3, newest_pk: newest, newest_event: { title: "Maintenance" } });
    expect(counts).toEqual({
      read: { true: 1, false: 1 },
      category: { general: 1, overlap: 0, platform: 0, sushi: 1, tags: 1 },
      importance: { 10: 1, 20: 0 },
    });
    const result = await stats({ search: "finished" });
    expect(result).toMatchObject({ total: 4, unread: 3, newest_pk: newest });
    expect(result.counts.category).toEqual({ general: 0, overlap: 0, platform: 0, sushi: 1, tags: 1 });
    const several = await stats({ category: ["tags", "general"], importance: "20" });
    expect(several.counts).toEqual({
      read: { true: 0, false: 1 },
      category: { general: 0, overlap: 0, platform: 0, sushi: 1, tags: 1 },
      importance: { 10: 1, 20: 1 },
    });
  });

  test("neither count nor list an expired event", async () => {
    await happens({ en: "Stays" });
    const absent = await happens({ en: "Gone" });
    await db().event.update({ where: { id: absent }, data: { expires: new Date(Date.now() - 1000) } });
    expect(await stats()).toMatchObject({ total: 1, unread: 1, newest_event: { title: "Stays" } });
    expect(await list()).toMatchObject({ count: 1, results: [{ title: "Stays" }] });
  });
});

describe("the list", () => {
  test("is newest first, in pages, and counts all pages", async () => {
    for (const en of ["One", "Two", "Three"]) await happens({ en });
    expect(await list({ page_size: 2 })).toMatchObject({ count: 3, results: [{ title: "Three" }, { title: "Two" }] });
    expect(await list({ page_size: 2, page: 2 })).toMatchObject({ count: 3, results: [{ title: "One" }] });
    expect(await list({ page: 9 })).toEqual({ count: 3, results: [] });
    expect(await titles({ desc: "false" })).toEqual(["One", "Two", "Three"]);
  });

  test("can be sorted by importance and by read state", async () => {
    const low = await happens({ en: "Low" });
    await happens({ en: "High", importance: 20 });
    await happens({ en: "Low again" });
    await markEvent(await signedIn(hana), low, true);
    expect(await titles({ order_by: "importance" })).toEqual(["High", "Low again", "Low"]);
    expect(await titles({ order_by: "read", desc: "true" })).toEqual(["Low", "Low again", "High"]);
  });

  test("matches every word in titles and descriptions of both languages, ignoring diacritics and case", async () => {
    await happens({ en: "Harvest", cs: "Stahování pro ŠÁRKU", text: "100 % of Řež_1" });
    await happens({ en: "Other" });
    for (const search of ["sarku", "ŠÁRKU harvest", "rez_1 100", "%", "STAHOVANI"])
      expect(await titles({ search }), search).toEqual(["Harvest"]);
    for (const search of ["sarku other", "rez%1", "x"]) expect(await titles({ search }), search).toEqual([]);
  });

  test("filters", async () => {
    await happens({ en: "A", category: "tags" });
    await happens({ en: "B", category: "sushi", importance: 20 });
    await happens({ en: "C", category: "overlap" });
    expect(await titles({ category: ["tags", "overlap"] })).toEqual(["C", "A"]);
    expect(await titles({ importance: "20" })).toEqual(["B"]);
    expect(await titles({ read: "true" })).toEqual([]);
    expect(listEventsCall.query.safeParse({ category: "weather" }).success).toBe(false);
    expect(listEventsCall.query.safeParse({ importance: "15" }).success).toBe(false);
  });

  test("uses the user's language and contains both", async () => {
    await happens({ en: "Maintenance", cs: "Odstávka" });
    const both = { title_en: "Maintenance", title_cs: "Odstávka" };
    expect((await list({}, "en")).results[0]).toMatchObject({ title: "Maintenance", ...both });
    expect((await list({}, "cs")).results[0]).toMatchObject({ title: "Odstávka", ...both });
  });
});

describe("marking", () => {
  test("keeps the time of the first reading", async () => {
    const id = await happens({});
    const scope = await signedIn(hana);
    const first = await markEvent(scope, id, true);
    expect(first).toMatchObject({ pk: id, read: true });
    expect(Math.abs(new Date(first.first_read ?? 0).getTime() - Date.now())).toBeLessThan(60_000);
    expect(await markEvent(scope, id, false)).toMatchObject({ read: false, first_read: first.first_read });
    expect(await markEvent(scope, id, true)).toMatchObject({ read: true, first_read: first.first_read });
  });

  test("reports another user's event as not found and leaves it unchanged", async () => {
    const id = await happens({ to: [other] });
    await expect(markEvent(await signedIn(hana), id, true)).rejects.toMatchObject({ status: 404 });
    expect(await markEvents(await signedIn(hana), { event_ids: [id], read: true })).toEqual({ updated: 0, skipped: 1 });
    expect(await db().userEvent.findFirst({ where: { eventId: id } })).toMatchObject({ isRead: false, userId: other });
  });

  test("reports how many of several were changed and skipped", async () => {
    const [one, two] = [await happens({}), await happens({})];
    const foreign = await happens({ to: [other] });
    await markEvent(await signedIn(hana), one, true);
    const marked = await markEvents(await signedIn(hana), { event_ids: [one, two, two, foreign, 99_999], read: true });
    expect(marked).toEqual({ updated: 1, skipped: 3 });
    expect(await stats()).toMatchObject({ total: 2, unread: 0 });
  });

  test("of all matches leaves other, later, expired and other people's events", async () => {
    const sushi = { category: "sushi", importance: 20, en: "Credentials of Moravica are broken" } as const;
    const [one, two] = [await happens(sushi), await happens(sushi)];
    const other_ones = [
      await happens({ ...sushi, category: "tags" }),
      await happens({ ...sushi, importance: 10 }),
      await happens({ ...sushi, en: "Credentials of Hradisko are broken" }),
      await happens({ ...sushi, to: [other] }),
    ];
    const absent = await happens(sushi);
    await db().event.update({ where: { id: absent }, data: { expires: new Date(Date.now() - 1000) } });
    const already = await happens(sushi);
    await markEvent(await signedIn(hana), already, true);
    const result = { up_to: already, category: ["sushi"], importance: [20], search: "moravica" };
    const later = await happens(sushi);
    const mark = async (body: object) => markMatchingEvents(await signedIn(hana), markMatchingCall.body.parse(body));
    expect((await mark(result)).event_ids.sort()).toEqual([one, two]);
    expect((await mark(result)).event_ids).toEqual([]);
    const unread = await db().userEvent.findMany({ where: { isRead: false }, select: { eventId: true } });
    expect(unread.map(({ eventId }) => eventId).sort()).toEqual([...other_ones, absent, later].sort());
  });
});
