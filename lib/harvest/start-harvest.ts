import "server-only";
import type { Scope } from "@/lib/access/scope";
import { firstDay } from "@/lib/counter/month";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound, Refused } from "@/lib/kit/errors";
import type { Wish } from "./contract";
import { findFilled } from "./find-filled";
import { getHarvest } from "./get-harvest";
import { type PlannedWish, sameMonth } from "./planned-wish";
import { takeOver } from "./take-over";
import { wakeServer } from "./wake-server";
import { wishMonths } from "./wish-months";

/** Somebody waits for it. */
export const BY_HAND = 100;
const MOST_INTENTIONS = 20_000;

type Scoped = Scope<"harvest.manage"> | Scope<"credentials.manage">;
type Started = { id: number; skipped: number };
type Usable = Awaited<ReturnType<typeof findCredentials>>;
type Options = { kind?: "manual" | "verification" };

/**
 * Each report and month becomes a wish of its own, so that one month may fail alone; months that are there already, or
 * not any more on the server, are skipped and counted. Throws NotFound for credentials of others, Invalid, by number of
 * the wish, for what cannot be harvested, and Refused where nothing is left to ask for.
 */
export async function startHarvest(scope: Scope<"harvest.manage">, wishes: readonly Wish[]) {
  const { id, skipped } = await openHarvest(scope, wishes);
  return { ...(await getHarvest(scope, id)), skipped };
}

/** The same, to see whether credentials work: what is asked for is asked for even if it is there. */
export async function openHarvest(scope: Scoped, wishes: readonly Wish[], options: Options = {}): Promise<Started> {
  const { kind = "manual" } = options;
  const credentials = await findCredentials(scope, wishes);
  const problems = Object.fromEntries(
    wishes.map((wish, index) => [`intentions.${index}`, problemOf(wish, credentials)]).filter(([, problem]) => problem),
  );
  if (Object.keys(problems).length > 0)
    throw new Invalid(Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, [String(code)]])));
  const asked = plan(kind === "verification" ? wishes.map((wish) => ({ ...wish, replace: true })) : wishes);
  const planned = await withoutSkipped(asked, credentials);
  if (planned.length > MOST_INTENTIONS) throw new Invalid({ intentions: ["tooMany"] });
  if (planned.length === 0) throw new Refused("monthsThere");
  // To see whether credentials work is no reason to take others' numbers away.
  const wanted = kind === "verification" ? planned.map((one) => ({ ...one, replaces: false })) : planned;
  const id = await inTransaction((tx) => write(tx, scope, { kind, planned: wanted, servers: serversOf(credentials) }));
  return { id, skipped: asked.length - planned.length };
}

async function findCredentials(scope: Scoped, wishes: readonly Wish[]) {
  const ids = [...new Set(wishes.map(({ credentials }) => credentials))];
  const found = await db().credentials.findMany({
    where: { id: { in: ids }, organizationId: { in: [...scope.organizationIds] }, deletedAt: null },
    select: { id: true, serverId: true, brokenSince: true, lastHarvestableMonth: true, reports: true },
  });
  if (found.length !== ids.length) throw new NotFound();
  return new Map(found.map((credentials) => [credentials.id, credentials]));
}

/** A code of errors.json under "fields"; null for what can be harvested. */
function problemOf(wish: Wish, credentials: Usable): string | null {
  const months = wishMonths(wish.start_date, wish.end_date, now());
  if (typeof months === "string") return months;
  const used = credentials.get(wish.credentials);
  if (!used || used.brokenSince) return "credentialsBroken";
  const report = used.reports.find(({ reportTypeId }) => reportTypeId === wish.counter_report);
  if (!report) return "reportNotChosen";
  return report.brokenSince ? "reportBroken" : null;
}

/** The same month asked for twice in one harvest is one wish; it replaces what is there if either of the two does. */
function plan(wishes: readonly Wish[]): PlannedWish[] {
  const planned = wishes.flatMap((wish) => {
    const months = wishMonths(wish.start_date, wish.end_date, now());
    const notBefore = wish.not_before ? new Date(wish.not_before) : now();
    return (typeof months === "string" ? [] : months).map((month) => ({
      credentialsId: wish.credentials,
      reportTypeId: wish.counter_report,
      month: new Date(firstDay(month)),
      notBefore,
      replaces: wish.replace === true,
    }));
  });
  const replacing = new Set(planned.filter(({ replaces }) => replaces).map(sameMonth));
  const each = new Map(planned.map((one) => [sameMonth(one), one]));
  return [...each.values()].map((one) => ({ ...one, replaces: replacing.has(sameMonth(one)) }));
}

async function withoutSkipped(planned: readonly PlannedWish[], credentials: Usable): Promise<PlannedWish[]> {
  const filled = await findFilled(planned.filter(({ replaces }) => !replaces));
  return planned.filter((one) => {
    const oldest = credentials.get(one.credentialsId)?.lastHarvestableMonth;
    return !(oldest && one.month < oldest) && (one.replaces || !filled.has(sameMonth(one)));
  });
}

const serversOf = (credentials: Usable) => [...new Set([...credentials.values()].map(({ serverId }) => serverId))];

type Harvest = { kind: "manual" | "verification"; planned: PlannedWish[]; servers: number[] };

async function write(tx: Db, scope: Scoped, { kind, planned, servers }: Harvest): Promise<number> {
  const startedById = scope.actor.kind === "user" ? scope.actor.id : null;
  const { id: harvestId } = await tx.harvest.create({ data: { kind, startedById, startedAt: now() } });
  const data = planned.map(({ credentialsId, reportTypeId, month, notBefore, replaces }) => ({
    ...{ credentialsId, reportTypeId, month, notBefore },
    replaces,
    harvestId,
    priority: BY_HAND,
  }));
  await tx.intention.createMany({ data, skipDuplicates: true });
  await takeOver(tx, { harvestId, priority: BY_HAND, planned });
  for (const serverId of servers.sort((first, second) => first - second)) await wakeServer(tx, serverId);
  return harvestId;
}
