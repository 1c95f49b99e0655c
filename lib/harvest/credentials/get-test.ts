import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { counterVersion } from "@/lib/credentials/contract";
import { testOutcome, testProgress } from "@/lib/credentials/test/test-outcome";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";

/** What became of a test that the caller started; throws NotFound for those of others, and once it is swept. */
export async function getTest(scope: Scope<"credentials.manage">, id: string) {
  const test = await db().credentialsTest.findFirst({
    where: { id, startedById: scope.user.id, organizationId: reach(scope) },
    include: { reportType: true, server: { select: { readyAt: true } } },
  });
  if (!test) throw new NotFound();
  const { reportType, server, startedAt, finishedAt } = test;
  const hasBegun = finishedAt === null && testProgress.parse(test.outcome).tries > 0;
  return {
    id,
    state: finishedAt ? ("finished" as const) : hasBegun ? ("running" as const) : ("waiting" as const),
    started_at: startedAt,
    waits_until: finishedAt === null && !hasBegun && server.readyAt > now() ? server.readyAt : null,
    month: test.month.toISOString().slice(0, 7),
    counter_report: {
      pk: reportType.id,
      code: reportType.counterCode,
      counter_version: counterVersion.parse(reportType.release),
    },
    outcome: finishedAt ? testOutcome.parse(test.outcome) : null,
  };
}
