import { readCounter } from "@/lib/counter/read-counter";
import { month as asMonth } from "@/lib/counter/standard/month";
import { workServer } from "@/lib/harvest/run/work-server";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { addMonths, lastFinishedMonth, type Month } from "@/lib/simulator/publisher/month";
import { smallReport } from "@/lib/simulator/publisher/small-report";
import { expectedSums } from "@/lib/simulator/publisher/usage";
import { observe, type Place, type Played } from "./observe-scenario";
import { formerSums, type Hosts, type Mode, type Scenario, type Sums } from "./scenario";
import { answerWithoutList, reportId, type Site, type Subscribed, subscribed, today } from "./site";

type Planned = Place & { credentials: Subscribed };

const MOST_STEPS = 40;

/** Runs one intention of its own library through the queue until it ends, or waits longer than the scenario expects. */
export async function play(site: Site & { hosts: Hosts }, scenario: Scenario, mode: Mode): Promise<Played> {
  const { answers } = scenario;
  const planned = await prepare(site, scenario, mode);
  const former = formerOf(scenario, mode);
  if (former) await importFormer(planned, scenario, former);
  if (scenario.workedLately) await workLately(site, planned, mode);
  site.publisher.next({}, ...(typeof answers === "function" ? answers(site.hosts) : answers));
  const intentionId = await addIntention(site, planned, mode);
  const tries = (scenario.outcome.before?.length ?? 0) + 1;
  for (let step = 0; step < MOST_STEPS && (await attemptCount(intentionId)) < tries; step++) await work(intentionId);
  const played = await observe(intentionId, planned);
  await db().intention.updateMany({ where: { id: intentionId, finishedAt: null }, data: { finishedAt: today } });
  site.publisher.forget();
  return played;
}

let count = 0;
const entered = new Map<string, Promise<Subscribed>>();

/** Unused credentials of a separate library, so that scenarios are independent. */
async function prepare(site: Site & { hosts: Hosts }, scenario: Scenario, mode: Mode): Promise<Planned> {
  count += 1;
  const credentials = await enter(site, scenario);
  const { id: organizationId } = await db().organization.create({
    data: { name: `${count}`, internalId: `S${count}` },
  });
  const unmarked = { brokenSince: null, brokenBy: null, lastHarvestableMonth: null, lastHarvestableAttemptId: null };
  await db().credentials.update({
    where: { id: credentials.id },
    data: {
      ...unmarked,
      organizationId,
      versionHash: `scenario ${count}`,
      verifiedAt: mode === "automatic" ? today : null,
    },
  });
  await answerWithoutList(credentials.id);
  const ofThese = { credentialsId: credentials.id, brokenSince: { not: null } };
  // All scenarios share the server, so reset what it has learned.
  await db().server.updateMany({ where: { needsLongDates: true }, data: { needsLongDates: false } });
  await db().credentialsReport.updateMany({ where: ofThese, data: { brokenSince: null, brokenBy: null } });
  const { report = "TR", release = "5" } = scenario;
  return { credentials, organizationId, reportTypeId: await reportId(report, release), month: monthOf(scenario) };
}

/** An address is entered once; each scenario has its own version, as after an edit. */
function enter(
  site: Site & { hosts: Hosts },
  { platform = "lumina", release = "5", url }: Scenario,
): Promise<Subscribed> {
  const base = site.publisher.platformUrl(platform);
  const address = url ? url(base, site.hosts) : base;
  const title = `${release} ${address}`;
  const existing = entered.get(title) ?? subscribed(site, "hradisko", platform, { release, title, url: address });
  entered.set(title, existing);
  return existing;
}

async function addIntention({ userId }: Site, planned: Planned, mode: Mode): Promise<number> {
  const harvest = mode === "automatic" ? { kind: mode } : { startedById: userId };
  const { id: harvestId } = await db().harvest.create({ data: harvest });
  const { credentials, reportTypeId, month } = planned;
  const data = { harvestId, credentialsId: credentials.id, reportTypeId, month: new Date(`${month}-01`) };
  const byHand = { priority: 100, replaces: true };
  return (await db().intention.create({ data: { ...data, ...(mode === "automatic" ? { priority: 50 } : byHand) } })).id;
}

async function importFormer(planned: Planned, scenario: Scenario, sums: Sums): Promise<void> {
  const { organizationId, reportTypeId, month, credentials } = planned;
  const { report = "TR", release = "5" } = scenario;
  const text = JSON.stringify(smallReport({ report, release, month }, { counts: sums }));
  const { id: platformId } = await db().platform.findFirstOrThrow({ where: { shortName: credentials.platform } });
  const query = { report, release, from: asMonth(month), to: asMonth(month) };
  const records = readCounter(once(Buffer.from(text)), { request: query });
  await importAnswer({ organizationId, platformId, accountId: 0, reportTypeId, month: asMonth(month), records });
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function workLately(site: Site, planned: Planned, mode: Mode): Promise<void> {
  site.publisher.next({}, { kind: "made", make: (subject) => smallReport(subject) });
  const id = await addIntention(site, { ...planned, month: addMonths(planned.month, -1) }, mode);
  await work(id);
}

const attemptCount = (intentionId: number) => db().attempt.count({ where: { intentionId, finishedAt: { not: null } } });

/** One step of work at an intention's server, without its waiting times. */
async function work(intentionId: number): Promise<void> {
  const { credentials } = await db().intention.findUniqueOrThrow({
    where: { id: intentionId },
    include: { credentials: true },
  });
  const epoch = new Date(0);
  await db().intention.updateMany({ where: { id: intentionId, finishedAt: null }, data: { notBefore: epoch } });
  await db().server.update({ where: { id: credentials.serverId }, data: { readyAt: epoch } });
  await workServer(credentials.serverId, { signal: new AbortController().signal });
}

/** Failures meet numbers that must stay; in scenarios of both modes only for manual harvests. */
const formerOf = ({ former, outcome }: Scenario, mode: Mode): Sums | null =>
  former ?? (!outcome.stored && (mode === "byHand" || !outcome.next) ? formerSums : null);

/** The expected state in the same shape. */
export function expected(scenario: Scenario, mode: Mode): Omit<Played, "kept"> {
  const { status, code, isPartial = false, before = [], rest = 0, broken = null } = scenario.outcome;
  const { next = null, says = [], exceptions = [] } = scenario.outcome;
  const hasAnswered = status === "success" || status === "no_data" || scenario.workedLately === true;
  return {
    before: [...before],
    status,
    code,
    isPartial,
    next: typeof next === "object" && next !== null ? next[mode] : next,
    rest,
    broken,
    isVerified: mode === "automatic" || hasAnswered,
    stored: storedAfter(scenario, mode),
    says: [...says],
    exceptions: [...exceptions],
  };
}

function storedAfter(scenario: Scenario, mode: Mode): Sums | null {
  const { stored } = scenario.outcome;
  const { platform = "lumina", report = "TR", release = "5" } = scenario;
  if (stored === "truth")
    return expectedSums({ organization: "hradisko", platform, report, release }, monthOf(scenario));
  if (stored === "empty-by-hand") return mode === "byHand" ? {} : null;
  return stored ?? formerOf(scenario, mode);
}

const monthOf = ({ isRecent }: Scenario): Month => addMonths(lastFinishedMonth(today), isRecent ? 0 : -3);
