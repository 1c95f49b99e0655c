import { NextRequest } from "next/server";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { POST } from "@/app/api/[...path]/route";
import { announceEvent } from "@/lib/events/announce-event";
import { liveAudience } from "@/lib/events/live/live-audience";
import { openLive } from "@/lib/events/live/open-live";
import { sesameToken } from "@/lib/events/live/sesame-token";
import { markEvent } from "@/lib/events/mark-events";
import { db, inTransaction } from "@/lib/kit/db";
import { hashSessionToken } from "@/lib/users/sessions/session-cookie";
import { endSessions, signOut } from "@/lib/users/sessions/sessions";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores } from "@/tests/support/stores";
import { countListening, isListening } from "./listening";
import { LiveListener } from "./live-listener";
import { person, session, signedIn } from "./people";

const HOUR = 3_600_000;

let databaseUrl = "";
let hana = 0;
let jan = 0;

beforeAll(async () => {
  ({ databaseUrl } = await useFreshStores());
});
beforeEach(async () => {
  [hana, jan] = [await person(), await person({ language: "cs" })];
});
// When the last one leaves, PostgreSQL is not listened to any more.
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.leave();
  await expect.poll(countListening).toBe(0);
});

const listeners: LiveListener[] = [];

async function listen(sessionId: number): Promise<LiveListener> {
  const listener = await LiveListener.open(sesameToken(sessionId));
  listeners.push(listener);
  return listener;
}

const announce = (userIds: number[], days?: number) =>
  inTransaction((tx) =>
    announceEvent(tx, {
      category: "sushi",
      importance: 20,
      title: { en: "Broken", cs: "Nefunkční" },
      description: { en: "", cs: "" },
      userIds,
      days,
    }),
  );

/** Another process of the product, with its own connection. */
async function elsewhere(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

describe("an open connection", () => {
  test("sends the stats at once, then the event and new stats, in the user's language", async () => {
    const listener = await listen(await session(jan));
    expect(await listener.message(0)).toMatchObject({ type: "stats", user_id: jan, stats: { total: 0, unread: 0 } });
    await isListening();
    const { id } = await announce([jan, hana]);
    expect(await listener.next("event")).toMatchObject({
      pk: id,
      event: { pk: id, title: "Nefunkční", title_en: "Broken", importance: 20 },
      read: false,
      user_id: jan,
      unread_count: 1,
    });
    expect(await listener.next("stats", 1)).toMatchObject({ stats: { total: 1, unread: 1, newest_pk: id } });
    expect(await listener.calm()).toHaveLength(3);
  });

  test("receives no events of other users", async () => {
    const listener = await listen(await session(hana));
    await listener.message(0);
    await isListening();
    const { id } = await announce([jan]);
    await markEvent(await signedIn(jan), id, true);
    expect(await listener.calm()).toHaveLength(1);
  });

  test("reports events read in another browser", async () => {
    const { id } = await announce([hana]);
    const [one, other] = [await listen(await session(hana)), await listen(await session(hana))];
    for (const listener of [one, other])
      expect(await listener.message(0)).toMatchObject({ type: "stats", stats: { unread: 1 } });
    await isListening();
    await markEvent(await signedIn(hana), id, true);
    for (const listener of [one, other])
      expect(await listener.message(1)).toMatchObject({ type: "stats", stats: { total: 1, unread: 0 } });
  });

  test("receives events of another process", async () => {
    const listener = await listen(await session(hana));
    await listener.message(0);
    await isListening();
    await elsewhere(async (client) => {
      await client.query("BEGIN");
      const { rows } = await client.query(
        "INSERT INTO events (category, title_en, title_cs) VALUES ('tags', 'Tagged', 'Oštítkováno') RETURNING id",
      );
      await client.query("INSERT INTO user_events (user_id, event_id) VALUES ($1, $2)", [hana, rows[0].id]);
      const news = JSON.stringify({ event: rows[0].id, users: [hana] });
      await client.query("SELECT pg_notify('usus_events', $1)", [news]);
      await client.query("COMMIT");
    });
    expect(await listener.next("event")).toMatchObject({ event: { title: "Tagged" }, unread_count: 1 });
  });

  test("catches up with events missed while PostgreSQL was not listened to", async () => {
    const listener = await listen(await session(hana));
    await listener.message(0);
    await isListening();
    await elsewhere(async (client) => {
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'usus live'",
      );
    });
    await announce([hana]);
    const caughtUp = await listener.message(1);
    expect(caughtUp).toMatchObject({ type: "stats", stats: { total: 1, newest_event: { title: "Broken" } } });
    await isListening();
    await announce([hana]);
    expect(await listener.message(2)).toMatchObject({ type: "event", unread_count: 2 });
  });

  test("receives events sent to more than a thousand people at once", async () => {
    await db().user.createMany({
      data: Array.from({ length: 1200 }, (_, n) => ({ email: `many-${n}@lipa.example`, username: `many-${n}` })),
    });
    const many = await db().user.findMany({ where: { username: { startsWith: "many-" } }, orderBy: { id: "asc" } });
    const [first, last] = [many[0]?.id ?? 0, many.at(-1)?.id ?? 0];
    await db().user.updateMany({ where: { id: { in: [first, last] } }, data: { emailVerified: new Date() } });
    const ends = [await listen(await session(first)), await listen(await session(last))];
    for (const listener of ends) await listener.message(0);
    await isListening();
    const { recipients: messages } = await announce(many.map(({ id }) => id));
    expect(messages).toHaveLength(1200);
    for (const listener of ends) expect(await listener.next("event")).toMatchObject({ unread_count: 1 });
  });

  test("reports an event's expiry without any action", async () => {
    const { id } = await announce([hana]);
    const expiresIn = (milliseconds: number) =>
      db().event.update({ where: { id }, data: { expires: new Date(Date.now() + milliseconds) } });
    await expiresIn(HOUR);
    const timers = vi.spyOn(globalThis, "setTimeout");
    const listener = await listen(await session(hana));
    expect(await listener.message(0)).toMatchObject({ type: "stats", stats: { total: 1 } });
    const [look] = timers.mock.calls.find(([, delay = 0]) => delay > HOUR / 2 && delay <= HOUR + 50) ?? [];
    timers.mockRestore();
    await expiresIn(-HOUR);
    look?.();
    expect(await listener.message(1)).toMatchObject({ type: "stats", stats: { total: 0, newest_event: null } });
  });

  test("belongs to the impersonated user", async () => {
    const listener = await listen(await session(hana, jan));
    expect(await listener.message(0)).toMatchObject({ type: "stats", user_id: jan });
    await isListening();
    await announce([hana]);
    await announce([jan]);
    expect(await listener.next("event")).toMatchObject({ user_id: jan });
    expect(await listener.next("stats", 1)).toMatchObject({ user_id: jan });
    expect(await listener.calm()).toHaveLength(3);
  });

  test("is refused beyond ten per user, until another ends", async () => {
    const sessionId = await session(hana);
    for (let count = 0; count < 10; count += 1) await listen(sessionId);
    await expect(listen(sessionId)).rejects.toMatchObject({ status: 429 });
    await listen(await session(jan));
    await listeners[0]?.leave();
    expect(await (await listen(sessionId)).message(0)).toMatchObject({ type: "stats" });
  });
});

const refusal = [{ type: "wsAuthError" }];

async function refused(token: string): Promise<void> {
  const listener = await LiveListener.open(token);
  await listener.ended;
  expect(listener.heard).toEqual(refusal);
}

describe("a connection ends with wsAuthError", () => {
  test("when its owner's sessions are ended, and its token is rejected from then on", async () => {
    const sessionId = await session(hana);
    const [listener, bystander] = [await listen(sessionId), await listen(await session(jan))];
    await listener.message(0);
    await isListening();
    await inTransaction((tx) => endSessions(tx, hana));
    await listener.ended;
    expect(listener.heard.slice(1)).toEqual(refusal);
    await refused(sesameToken(sessionId));
    expect(await bystander.calm()).toHaveLength(1);
  });

  test("when its owner signs out, while another session of theirs continues", async () => {
    const [leaving, staying] = [await session(hana), await session(hana)];
    await db().session.update({ where: { id: leaving }, data: { sessionToken: hashSessionToken("the cookie") } });
    const [listener, other] = [await listen(leaving), await listen(staying)];
    await other.message(0);
    await isListening();
    await signOut("the cookie");
    await listener.ended;
    expect(listener.heard.at(-1)).toEqual({ type: "wsAuthError" });
    expect(await other.calm()).toHaveLength(1);
  });

  test("when the impersonated user changes", async () => {
    const sessionId = await session(hana, jan);
    const listener = await listen(sessionId);
    await listener.message(0);
    await isListening();
    await inTransaction((tx) => endSessions(tx, jan));
    await listener.ended;
    expect(listener.heard.at(-1)).toEqual({ type: "wsAuthError" });
    expect(await (await listen(sessionId)).message(0)).toMatchObject({ user_id: hana });
  });

  test.each([
    ["has idled too long", { lastSeenAt: new Date("2026-01-01") }],
    ["has run out", { expires: new Date("2026-01-01") }],
  ])("at the next beat when its session %s", async (_, data) => {
    const sessionId = await session(hana);
    const listener = await listen(sessionId);
    await listener.message(0);
    await db().session.update({ where: { id: sessionId }, data });
    await liveAudience().beat();
    await listener.ended;
    expect(listener.heard.at(-1)).toEqual({ type: "wsAuthError" });
  });

  test("at the next beat when its owner is disabled or held at a gate", async () => {
    const [disabled, pending, fine] = [
      await listen(await session(hana)),
      await listen(await session(jan)),
      await person(),
    ];
    const going = await listen(await session(fine));
    for (const listener of [disabled, pending, going]) await listener.message(0);
    await db().user.update({ where: { id: hana }, data: { isActive: false } });
    await db().secondFactorDevice.create({ data: { userId: jan, kind: "authenticator", confirmedAt: new Date() } });
    await liveAudience().beat();
    await Promise.all([disabled.ended, pending.ended]);
    expect([disabled.heard.at(-1), pending.heard.at(-1)]).toEqual([...refusal, ...refusal]);
    expect(await going.calm()).toHaveLength(1);
  });
});

describe("no connection opens", () => {
  test("with a token that is expired, forged or missing", async () => {
    const sessionId = await session(hana);
    await refused(sesameToken(sessionId, { at: new Date(Date.now() - 301_000) }));
    await refused(sesameToken(sessionId, { secret: "of somebody else, thirty-two characters" }));
    await refused("");
  });

  test("with a token of a session that does not exist", () => refused(sesameToken(2_000_000_000)));

  test("with a token of another session than the caller's cookie", async () => {
    const [mine, foreign] = [await session(hana), await session(jan)];
    const scope = await scopeOf("anyone", actingUser({ id: hana, sessionId: mine }));
    const knock = { token: sesameToken(foreign), origin: "http://usus.example", gone: new AbortController().signal };
    const listener = new LiveListener(await openLive(scope, knock), new AbortController());
    await listener.ended;
    expect(listener.heard).toEqual(refusal);
  });

  test("without an origin", async () => {
    const knock = { token: sesameToken(await session(hana)), origin: null, gone: new AbortController().signal };
    await expect(openLive(await scopeOf("anyone"), knock)).rejects.toMatchObject({ status: 403, code: "crossSite" });
  });

  test.each(["http://evil.example", "null", "http://usus.example:8080"])("from %s", async (origin) => {
    const headers = { host: "usus.example", origin, "x-csrftoken": "same", cookie: "csrftoken=same" };
    const token = sesameToken(await session(hana));
    const request = new NextRequest("http://usus.example/api/events/live/", {
      method: "POST",
      headers: { ...headers, "x-sesame": token },
    });
    const answer = await POST(request, { params: Promise.resolve({ path: ["events", "live"] }) });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: "crossSite" }]);
  });
});

test("an open connection does not keep its session from idling", async () => {
  const sessionId = await session(hana);
  const lastSeenAt = new Date(Date.now() - 3_600_000);
  await db().session.update({ where: { id: sessionId }, data: { lastSeenAt } });
  const listener = await listen(sessionId);
  await listener.message(0);
  await liveAudience().beat();
  expect(await db().session.findUnique({ where: { id: sessionId } })).toMatchObject({ lastSeenAt });
});

test("open connections end when the process shuts down", async () => {
  const listener = await listen(await session(hana));
  await listener.message(0);
  process.emit("SIGTERM");
  await listener.ended;
  expect((await listener.calm()).at(-1)).toMatchObject({ type: "stats" });
});
