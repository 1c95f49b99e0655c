import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { ApiClient } from "@/lib/commands/api-client";
import { clientOf, site } from "./cast";

const HOUR = 3600;
const database = new pg.Client({ connectionString: site.settings.DATABASE_URL ?? "" });
let client: ApiClient;
let session = 0;

beforeAll(() => database.connect());
afterAll(() => database.end());
beforeEach(async () => {
  client = await clientOf("superuser");
  const sessions = z.array(z.object({ pk: z.int(), is_current: z.boolean() }));
  const listed = sessions.parse((await client.get("/api/user/session/")).body);
  session = listed.find(({ is_current }) => is_current)?.pk ?? 0;
});

const TIME_LEFT = "/api/user/session/time-left/";
const timeLeft = z.object({ seconds_unless_used: z.int(), seconds_at_most: z.int() });

/** As if the session had been idle for this many seconds. */
const leaveAlone = (seconds: number) =>
  database.query(
    "update sessions set last_seen_at = now() at time zone 'utc' - make_interval(secs => $2) where id = $1",
    [session, seconds],
  );

const near = (seconds: number) => ({
  expected: seconds,
  asymmetricMatch: (given: number) => given <= seconds && given > seconds - 60,
});

test("reading the remaining time of a session does not extend it, but any other call does", async () => {
  await leaveAlone(7 * HOUR);
  for (const _ of [1, 2]) {
    const { status, body } = await client.get(TIME_LEFT);
    expect(status).toBe(200);
    expect(timeLeft.parse(body)).toEqual({ seconds_unless_used: near(HOUR), seconds_at_most: near(14 * 24 * HOUR) });
  }
  await client.get("/api/user/");
  expect(timeLeft.parse((await client.get(TIME_LEFT)).body).seconds_unless_used).toEqual(near(8 * HOUR));
});

test("extending a session is exact to the second, and stops at its maximum age", async () => {
  await leaveAlone(200);
  await database.query("update sessions set expires = now() at time zone 'utc' + interval '1 hour' where id = $1", [
    session,
  ]);
  expect(timeLeft.parse((await client.get(TIME_LEFT)).body).seconds_unless_used).toBeLessThanOrEqual(8 * HOUR - 200);
  const { status, body } = await client.post("/api/user/session/keep/");
  expect(status).toBe(200);
  const target = timeLeft.parse(body);
  expect(target).toEqual({ seconds_unless_used: near(8 * HOUR), seconds_at_most: near(HOUR) });
});

test("an ended session can neither be read nor extended", async () => {
  await leaveAlone(8 * HOUR + 1);
  expect((await client.get(TIME_LEFT)).status).toBe(401);
  expect((await client.post("/api/user/session/keep/")).status).toBe(401);
});
