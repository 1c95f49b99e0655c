import "server-only";
import { firstDay, month } from "@/lib/counter/standard/month";
import { tryOpenSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { planListedMonths } from "../plan/plan-listed";
import { wantedLists } from "../queue/harvestable";
import { type Lease, underLease } from "../queue/lease-server";
import { restServer } from "../queue/rest-server";
import { askReportList, type ListAnswer } from "../sushi/ask-report-list";

/** Requests one list whose daily request is due; false if there is none. */
export async function requestWantedList(lease: Lease): Promise<boolean> {
  const [next] = await db().$queryRaw<{ credentialsId: number }[]>`
    SELECT c.id AS "credentialsId" FROM ${wantedLists} AND c.server_id = ${lease.serverId}
      AND EXISTS (SELECT FROM servers s WHERE s.id = c.server_id AND s.ready_at <= timezone('UTC', clock_timestamp()))
    ORDER BY l.asked_at NULLS FIRST, c.id LIMIT 1`;
  return next ? requestReportList(lease, next.credentialsId) : false;
}

/**
 * Requests the list of reports of a service with these credentials, keeps it, and plans the months that it newly offers
 * or names as changed. Whatever the answer is, nothing fails because of it. True, since a request was sent.
 */
export async function requestReportList(lease: Lease, credentialsId: number): Promise<boolean> {
  const credentials = await db().credentials.findUniqueOrThrow({ where: { id: credentialsId } });
  const secrets = tryOpenSecrets(credentials);
  const answer: ListAnswer = secrets
    ? await lease.waiting(askReportList({ access: { ...secrets, url: credentials.url }, signal: lease.signal }))
    : { outcome: "no-answer", reports: [], rest: 0 };
  await underLease(lease, async (tx) => {
    await keepList(tx, { credentialsId, version: credentials.versionHash, answer });
    await restServer(tx, lease.serverId, { seconds: answer.rest, code: "http-429" });
    if (answer.outcome === "read") await planListedMonths(tx, credentialsId);
  });
  return secrets !== null;
}

type Kept = { credentialsId: number; version: string; answer: ListAnswer };

/** A list that cannot be read leaves the former one in place, which no longer applies. */
async function keepList(tx: Db, { credentialsId, version, answer: { outcome, reports } }: Kept): Promise<void> {
  const isRead = outcome === "read";
  const data = {
    credentialsVersion: version,
    askedAt: now(),
    outcome,
    isWanted: false,
    ...(isRead && { readAt: now() }),
  };
  await tx.reportList.upsert({ where: { credentialsId }, create: { credentialsId, ...data }, update: data });
  if (!isRead) return;
  const types = await tx.reportType.findMany({ where: { release: "5.1" }, select: { id: true, counterCode: true } });
  await tx.offeredReport.deleteMany({ where: { credentialsId } });
  await tx.offeredReport.createMany({
    data: types.flatMap(({ id, counterCode }) => {
      const listed = reports.find(({ report }) => report === counterCode);
      if (!listed) return [];
      const { first, last, changes } = listed;
      const day = (of: string | null) => of && new Date(firstDay(month(of)));
      return [
        { credentialsId, reportTypeId: id, firstMonth: day(first), lastMonth: day(last), changes: { ...changes } },
      ];
    }),
  });
}
