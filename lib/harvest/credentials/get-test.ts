import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { shownCounterReport } from "@/lib/credentials/list/shown-counter-report";
import { testOutcome, testProgress } from "@/lib/credentials/test/test-outcome";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { BY_HAND, restOf } from "../queue/rest-server";

/** Result of a credentials test that the caller started; throws NotFound for others' tests and after cleanup. */
export async function getTest(scope: Scope<"credentials.manage">, id: string) {
  const test = await db().credentialsTest.findFirst({
    where: { id, startedById: scope.user.id, organizationId: reach(scope) },
    include: { reportType: true, server: true },
  });
  if (!test) throw new NotFound();
  const { reportType, server, startedAt, finishedAt } = test;
  const rest = restOf({ priority: BY_HAND, askedAt: startedAt }, server);
  const hasBegun = finishedAt === null && testProgress.parse(test.outcome).tries > 0;
  return {
    id,
    state: finishedAt ? ("finished" as const) : hasBegun ? ("running" as const) : ("waiting" as const),
    started_at: startedAt,
    waits_until: finishedAt === null && !hasBegun && rest ? rest.until : null,
    month: test.month.toISOString().slice(0, 7),
    counter_report: shownCounterReport(reportType),
    outcome: finishedAt ? testOutcome.parse(test.outcome) : null,
  };
}
