import "server-only";
import type { Scope } from "@/lib/access/scope";
import { firstDay } from "@/lib/counter/month";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound } from "@/lib/kit/errors";
import type { Wish } from "./contract";
import { getHarvest } from "./get-harvest";
import { wakeServer } from "./wake-server";
import { wishMonths } from "./wish-months";

/** Somebody waits for it. */
export const BY_HAND = 100;
const MOST_INTENTIONS = 20_000;

type Usable = Awaited<ReturnType<typeof findCredentials>>;
type Planned = { credentialsId: number; reportTypeId: number; month: Date; notBefore: Date };

/**
 * Each report and month becomes a wish of its own, so that one month may fail alone. Throws NotFound for credentials of
 * others and Invalid, by number of the wish, for what cannot be harvested.
 */
export async function startHarvest(scope: Scope<"harvest.manage">, wishes: readonly Wish[]) {
  const credentials = await findCredentials(scope, wishes);
  const problems = Object.fromEntries(
    wishes.map((wish, index) => [`intentions.${index}`, problemOf(wish, credentials)]).filter(([, problem]) => problem),
  );
  if (Object.keys(problems).length > 0)
    throw new Invalid(Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, [String(code)]])));
  const planned = plan(wishes);
  if (planned.length > MOST_INTENTIONS) throw new Invalid({ intentions: ["tooMany"] });
  const id = await inTransaction((tx) => write(tx, scope, { planned, servers: serversOf(credentials) }));
  return getHarvest(scope, id);
}

async function findCredentials(scope: Scope<"harvest.manage">, wishes: readonly Wish[]) {
  const ids = [...new Set(wishes.map(({ credentials }) => credentials))];
  const found = await db().credentials.findMany({
    where: { id: { in: ids }, organizationId: { in: [...scope.organizationIds] } },
    select: { id: true, serverId: true, brokenSince: true, reports: true },
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

/** The same month asked for twice in one harvest is one wish. */
function plan(wishes: readonly Wish[]): Planned[] {
  const planned = wishes.flatMap((wish) => {
    const months = wishMonths(wish.start_date, wish.end_date, now());
    const notBefore = wish.not_before ? new Date(wish.not_before) : now();
    return (typeof months === "string" ? [] : months).map((month) => ({
      credentialsId: wish.credentials,
      reportTypeId: wish.counter_report,
      month: new Date(firstDay(month)),
      notBefore,
    }));
  });
  const key = ({ credentialsId, reportTypeId, month }: Planned) => `${credentialsId} ${reportTypeId} ${+month}`;
  return [...new Map(planned.map((one) => [key(one), one])).values()];
}

const serversOf = (credentials: Usable) => [...new Set([...credentials.values()].map(({ serverId }) => serverId))];

async function write(
  tx: Db,
  scope: Scope<"harvest.manage">,
  { planned, servers }: { planned: Planned[]; servers: number[] },
): Promise<number> {
  const startedById = scope.actor.kind === "user" ? scope.actor.id : null;
  const { id: harvestId } = await tx.harvest.create({ data: { startedById, startedAt: now() } });
  const data = planned.map((one) => ({ ...one, harvestId, priority: BY_HAND }));
  await tx.intention.createMany({ data, skipDuplicates: true });
  await takeOver(tx, harvestId, planned);
  for (const serverId of servers.sort((first, second) => first - second)) await wakeServer(tx, serverId);
  return harvestId;
}

/** A month is never wished for twice at once: what another harvest still waits for is waited for by this one from now on. */
async function takeOver(tx: Db, harvestId: number, planned: readonly Planned[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE intentions i SET harvest_id = ${harvestId}, priority = ${BY_HAND}, not_before = p.not_before,
      updated_at = timezone('UTC', clock_timestamp())
    FROM jsonb_to_recordset(${JSON.stringify(planned.map(asRow))}::jsonb)
      AS p(credentials_id int, report_type_id int, month date, not_before timestamp)
    WHERE i.credentials_id = p.credentials_id AND i.report_type_id = p.report_type_id AND i.month = p.month
      AND i.finished_at IS NULL AND i.harvest_id <> ${harvestId}`;
}

const asRow = ({ credentialsId, reportTypeId, month, notBefore }: Planned) => ({
  credentials_id: credentialsId,
  report_type_id: reportTypeId,
  month: month.toISOString().slice(0, 10),
  not_before: notBefore.toISOString().slice(0, -1),
});
