import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LiveConnection } from "@/components/events/live-connection";
import { LiveHub, type Port } from "@/components/events/live-hub";
import type { ToPage } from "@/components/events/live-pass";
import { announceEvent } from "@/lib/events/announce-event";
import { sesameToken } from "@/lib/events/live/sesame-token";
import { inTransaction } from "@/lib/kit/db";
import { endSessions } from "@/lib/users/sessions/sessions";
import { useFreshStores } from "@/tests/support/stores";
import { isListening } from "./listening";
import { person, session } from "./people";
import { type LiveServer, serveLive } from "./serve-live";

let server: LiveServer;
let hub: LiveHub;
let hana = 0;
let pages: Page[] = [];

/** Consecutive failures before each pause. */
let failuresWaited: number[] = [];

function waitFor(failures: number): number {
  failuresWaited.push(failures);
  return 20 * (failures + 1);
}

beforeAll(async () => {
  await useFreshStores();
  server = await serveLive();
});
afterAll(() => server.stop());
beforeEach(async () => {
  hana = await person();
  server.tokens.length = 0;
  failuresWaited = [];
  hub = new LiveHub({
    connect: (pass, listener) => new LiveConnection(pass, listener, { address: server.address, waitFor }),
    patience: 300,
    rest: 100,
  });
});
afterEach(async () => {
  for (const page of pages) page.leave();
  pages = [];
  await expect.poll(() => server.open()).toBe(0);
});

/** A tab; `answers`: its reaction to a request for a token. */
class Page implements Port {
  readonly messages: ToPage[] = [];

  constructor(
    readonly user: number,
    private readonly answers: (page: Page) => void = () => undefined,
  ) {
    pages.push(this);
  }

  postMessage(message: ToPage): void {
    this.messages.push(message);
    if (message.type === "tokenNeeded") this.answers(this);
  }
  open = (token: string) => hub.receive(this, { type: "open", user: this.user, token, csrf: "csrf" });
  goWithout = (again: boolean) => hub.receive(this, { type: "noToken", again });
  see = (isSeen: boolean) => hub.receive(this, { type: "seen", isSeen });
  leave = () => hub.receive(this, { type: "bye" });

  /** Of the latest stats. */
  total = () =>
    this.messages
      .flatMap((one) => (one.type === "message" && one.message.type === "stats" ? one.message.stats.total : []))
      .at(-1);
  events = () => this.kinds().filter((kind) => kind === "event").length;
  alerts = () => this.messages.filter((one) => one.type === "message" && one.alerts).length;
  kinds = () => this.messages.map((one) => (one.type === "message" ? one.message.type : one.type));
}

const announce = (userIds: number[]) =>
  inTransaction((tx) => {
    const title = { en: "News", cs: "Zprávy" };
    return announceEvent(tx, { category: "general", importance: 10, title, description: title, userIds });
  });
const until = (see: () => unknown, value: unknown) => expect.poll(see).toEqual(value);

test("pages of a browser share one connection, and a later page gets the current stats", async () => {
  const [first, second] = [new Page(hana), new Page(hana)];
  first.open(sesameToken(await session(hana)));
  await until(first.kinds, ["stats"]);
  second.open("a token that is not needed");
  await until(second.kinds, ["stats"]);
  await isListening();
  await announce([hana]);
  // The server counts again when it begins to listen, before or after the event.
  for (const page of [first, second]) await until(() => [page.events(), page.total()], [1, 1]);
  expect([server.tokens.length, server.open()]).toEqual([1, 1]);
  first.leave();
  await pause(100);
  expect(server.open()).toBe(1);
  second.leave();
  await until(server.open, 0);
});

test("a broken connection reopens with the newest token and reports missed events", async () => {
  const sessionId = await session(hana);
  const page = new Page(hana);
  const former = sesameToken(sessionId);
  page.open(former);
  await until(page.kinds, ["stats"]);
  expect(page.total()).toBe(0);
  const newer = sesameToken(sessionId, { at: new Date(Date.now() + 1000) });
  page.open(newer);
  await announce([hana]);
  server.breakOff();
  await until(() => server.tokens, [former, newer]);
  await until(page.total, 1);
  expect(page.kinds()).not.toContain("tokenNeeded");
});

test("an expired token is replaced by one page, and another page is asked when the first is closed", async () => {
  const sessionId = await session(hana);
  const fresh = sesameToken(sessionId);
  const [absent, alive] = [new Page(hana), new Page(hana, (page) => page.open(fresh))];
  absent.open(sesameToken(sessionId, { at: new Date(Date.now() - 600_000) }));
  alive.open(sesameToken(sessionId, { at: new Date(Date.now() - 600_000) }));
  await until(alive.kinds, ["tokenNeeded", "stats"]);
  expect(absent.kinds()).toEqual(["tokenNeeded"]);
  expect(server.tokens.at(-1)).toBe(fresh);
});

test("after the session ends the page is asked once; without a token the hub waits for a sign-in", async () => {
  const page = new Page(hana, (asked) => asked.goWithout(false));
  page.open(sesameToken(await session(hana)));
  await until(page.kinds, ["stats"]);
  await isListening();
  await inTransaction((tx) => endSessions(tx, hana));
  await until(page.kinds, ["stats", "tokenNeeded"]);
  await pause(300);
  expect([page.kinds().length, server.open(), server.tokens.length]).toEqual([2, 0, 1]);
  page.open(sesameToken(await session(hana)));
  await until(page.kinds, ["stats", "tokenNeeded", "stats"]);
});

test("a page that could not reach the server is asked again later", async () => {
  let query = 0;
  const sessionId = await session(hana);
  const page = new Page(hana, (it) => {
    query += 1;
    if (query < 3) it.goWithout(true);
    else it.open(sesameToken(sessionId));
  });
  page.open("worthless");
  await until(page.kinds, ["tokenNeeded", "tokenNeeded", "tokenNeeded", "stats"]);
});

test("consecutive refusals of tokens are retried with a pause", async () => {
  const page = new Page(hana, (it) => it.open("worthless"));
  page.open("worthless");
  await vi.waitUntil(() => server.tokens.length >= 5, { timeout: 20_000, interval: 5 });
  // The first refusal is retried at once.
  expect(failuresWaited.slice(0, 3)).toEqual([1, 2, 3]);
});

test("the connection of the former user is closed when another user signs in", async () => {
  const jan = await person();
  const [former, now] = [new Page(hana), new Page(jan)];
  former.open(sesameToken(await session(hana)));
  await until(former.kinds, ["stats"]);
  now.open(sesameToken(await session(jan)));
  await until(now.kinds, ["stats"]);
  await until(server.open, 1);
  await isListening();
  await announce([hana, jan]);
  await until(() => [now.events(), now.total()], [1, 1]);
  expect(former.kinds()).toEqual(["stats"]);
});

test("one page shows a system notification, and none does while a page is visible", async () => {
  const [first, second] = [new Page(hana), new Page(hana)];
  const token = sesameToken(await session(hana));
  for (const page of [first, second]) page.open(token);
  await until(second.kinds, ["stats"]);
  await isListening();
  const alertsAfter = async (events: number) => {
    await announce([hana]);
    await expect.poll(() => first.kinds().filter((kind) => kind === "event").length).toBe(events);
    return first.alerts() + second.alerts();
  };
  expect(await alertsAfter(1)).toBe(1);
  first.see(true);
  expect(await alertsAfter(2)).toBe(1);
  first.see(false);
  expect(await alertsAfter(3)).toBe(2);
});
