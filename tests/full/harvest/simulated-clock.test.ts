import { afterAll, beforeAll, expect, test } from "vitest";
import { type Lease, leaseServer, releaseServer, releaseStuck } from "@/lib/harvest/queue/lease-server";
import { serverWork, wakeAfterLease } from "@/lib/harvest/queue/wake-server";
import { findDueIntention } from "@/lib/harvest/run/work-server";
import { db } from "@/lib/kit/db";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { useFreshStores } from "@/tests/support/stores";
import { sendDirectly, simulateClock } from "./simulated-clock";

/**
 * A month's rush with the queue's own code and tables, but not in real time: the clock of the database moves from one
 * event to the next (simulated-clock.ts). Requests and imports, which other tests cover, are replaced by their
 * duration: a report keeps its worker slot and the lease of its server as long as providers take.
 */
const REPORTS = 20_000;
const SERVERS = 30;
const GAP = 3;
const HOURS = 3;
/** Seconds between two looks of a worker into the queue. */
const TICK = 1;
/** Places for reports under way: two worker processes with six each. */
const PLACES = 12;

type Under = { server: number; lease: Lease; intention: number; begun: number; ends: number };
type Asked = { server: number; begun: number; ended: number };

let clock: Awaited<ReturnType<typeof simulateClock>>;
let end: () => Promise<void>;

beforeAll(async () => {
  process.env.HARVEST_COOLDOWN_SECONDS = String(GAP);
  const { databaseUrl } = await useFreshStores();
  await prepareQueue();
  clock = await simulateClock(databaseUrl);
  end = sendDirectly(databaseUrl);
  await planEverything();
});
afterAll(async () => {
  await end();
  await clock.close();
});

/** A thousand sets of credentials for twenty months; some servers have more to do than others. */
async function planEverything(): Promise<void> {
  await db().$executeRaw`INSERT INTO organizations (name) SELECT 'Library ' || n FROM generate_series(1, 50) n`;
  await db().$executeRaw`INSERT INTO platforms (short_name, name) VALUES ('p', 'Platform')`;
  await db().$executeRaw`
    INSERT INTO servers (origin, ready_at) SELECT 'https://s' || n || '.example', 'epoch'
    FROM generate_series(1, ${SERVERS}) n`;
  await db().$executeRaw`
    INSERT INTO report_types (short_name, counter_code, release) VALUES ('TR51', 'TR', '5.1') ON CONFLICT DO NOTHING`;
  await db().$executeRaw`
    INSERT INTO credentials (organization_id, platform_id, server_id, title, release, url, secrets, version_hash,
      verified_at, updated_at)
    SELECT 1 + n % 50, 1, 1 + CASE WHEN n % 5 = 0 THEN n % 11 ELSE n % ${SERVERS} END, 'set ' || n, '5.1', '', '', '', 'epoch', 'epoch'
    FROM generate_series(1, ${REPORTS / 20}) n`;
  await db().$executeRaw`
    INSERT INTO credentials_reports (credentials_id, report_type_id)
    SELECT c.id, t.id FROM credentials c, report_types t WHERE t.short_name = 'TR51'`;
  await db().$executeRaw`INSERT INTO harvests (kind) VALUES ('manual'), ('automatic')`;
  await db().$executeRaw`
    INSERT INTO intentions (harvest_id, credentials_id, report_type_id, month, priority, not_before, updated_at)
    SELECT 1 + n % 2, r.credentials_id, r.report_type_id, date '2024-01-01' + make_interval(months => n),
      100 - 50 * (n % 2), 'epoch', 'epoch'
    FROM credentials_reports r, generate_series(1, 20) n`;
  await db().$executeRaw`ANALYZE`;
}

/** How long publishers take for a report, in seconds: mostly two or three, now and then half a minute. */
function duration(intention: number): number {
  const lot = (intention * 7919) % 100;
  return lot < 70 ? 2 : lot < 90 ? 4 : lot < 98 ? 10 : 30;
}

/** Takes jobs that are due from the queue, as its workers do. */
async function takeJobs(most: number): Promise<number[]> {
  const jobs = await db().$queryRaw<{ server: number }[]>`
    WITH due AS (
      SELECT j.id, j.payload FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = ${serverWork.name} AND j.run_at <= clock_timestamp()
      ORDER BY j.priority, j.run_at, j.id LIMIT ${most}
    )
    DELETE FROM graphile_worker._private_jobs j USING due WHERE j.id = due.id
    RETURNING (due.payload ->> 'serverId')::int AS server`;
  return jobs.map(({ server }) => server);
}

/** The beginning of `workServer`: null where nothing is begun. */
async function begin(server: number, begun: number): Promise<Under | null> {
  const lease = await leaseServer(server, new AbortController().signal);
  if (!lease) {
    await wakeAfterLease(db(), server);
    return null;
  }
  const intention = lease.isOpen ? await findDueIntention(server) : null;
  if (intention !== null) return { server, lease, intention, begun, ends: begun + duration(intention) };
  await releaseServer(lease, { hasAsked: false, hasFailed: false });
  return null;
}

/** The end of `workServer`, the report being there. */
async function finish({ intention, lease }: Under): Promise<void> {
  await db().$executeRaw`UPDATE intentions SET finished_at = clock_timestamp() WHERE id = ${intention}`;
  await releaseServer(lease, { hasAsked: true, hasFailed: false });
}

async function nextJob(): Promise<number> {
  const [next] = await db().$queryRaw<{ at: Date | null }[]>`
    SELECT min(run_at) AS at FROM graphile_worker._private_jobs`;
  return next?.at ? (next.at.getTime() + 1 - clock.start.getTime()) / 1000 : Number.POSITIVE_INFINITY;
}

/** Advances the clock until no work is in progress and no job is left; returns the requests with server and time. */
async function letPass(): Promise<Asked[]> {
  const requests: Asked[] = [];
  let under: Under[] = [];
  for (let time = 0; time < HOURS * 3600 * 2; ) {
    const ended = under.filter(({ ends }) => ends <= time);
    under = under.filter(({ ends }) => ends > time);
    for (const { server, begun, ends } of ended) requests.push({ server, begun, ended: ends });
    await Promise.all(ended.map(finish));
    const servers = under.length < PLACES ? await takeJobs(PLACES - under.length) : [];
    const begun = await Promise.all(servers.map((server) => begin(server, time)));
    under.push(...begun.flatMap((one) => (one ? [one] : [])));
    expect(under.length).toBeLessThanOrEqual(PLACES);
    const moments = [...under.map(({ ends }) => ends), under.length < PLACES ? await nextJob() : Infinity];
    const next = Math.min(...moments);
    if (next === Number.POSITIVE_INFINITY) break;
    time = Math.max(time + TICK, Math.ceil(next / TICK) * TICK);
    await clock.set(time);
  }
  return requests;
}

test(`${REPORTS} reports of ${SERVERS} servers arrive within ${HOURS} hours, with one request to a server at a time`, {
  timeout: 900_000,
}, async () => {
  const started = performance.now();
  await releaseStuck();
  const requests = await letPass();
  expect(await db().$queryRaw`SELECT FROM intentions WHERE finished_at IS NULL`).toEqual([]);
  expect(requests).toHaveLength(REPORTS);
  const last = Math.max(...requests.map(({ ended }) => ended));
  expect(last).toBeLessThan(HOURS * 3600);
  for (let server = 1; server <= SERVERS; server++) {
    const own = requests.filter((one) => one.server === server).sort((one, other) => one.begun - other.begun);
    const gaps = own.slice(1).map(({ begun }, index) => begun - (own[index]?.ended ?? 0));
    expect(Math.min(...gaps, GAP)).toBeGreaterThanOrEqual(GAP);
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${REPORTS} reports in ${(last / 3600).toFixed(2)} simulated hours, simulated in ${seconds} s`);
});
