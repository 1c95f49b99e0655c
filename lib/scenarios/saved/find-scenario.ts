import "server-only";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { type Db, db } from "@/lib/kit/db";
import { Forbidden, NotFound, OutOfDate } from "@/lib/kit/errors";
import type { Prisma } from "@/lib/kit/prisma/client";
import { mayWriteReport } from "@/lib/reports/saved/report-rights";
import { seenReports } from "@/lib/reports/saved/seen-reports";

const names = { select: { id: true, name: true, nameEn: true, nameCs: true } } as const;
const person = { select: { id: true, firstName: true, lastName: true, username: true, email: true } } as const;

/** Relations needed to show a scenario. */
const scenarioRelations = {
  organization: names,
  about: names,
  createdBy: person,
  changedBy: person,
  changes: { include: { _count: { select: { titles: true } } }, orderBy: { id: "asc" } },
} satisfies Prisma.ScenarioInclude;

export type ScenarioRow = Prisma.ScenarioGetPayload<{ include: typeof scenarioRelations }>;

/** All scenarios visible to a user: few enough to search in memory, even for a large consortium. */
export const readScenarios = (scope: Scope<"usage.view">): Promise<ScenarioRow[]> =>
  db().scenario.findMany({ where: seenReports(scope), include: scenarioRelations });

/** A scenario visible to the caller; NotFound otherwise. */
export async function findScenario(scope: Scope<Permission>, id: number, tx: Db = db()): Promise<ScenarioRow> {
  const row = await tx.scenario.findFirst({ where: { id, ...seenReports(scope) }, include: scenarioRelations });
  if (!row) throw new NotFound("scenarioNotFound");
  return row;
}

/**
 * The same, locked for a change; throws Forbidden if it is only visible, OutOfDate if it changed since the caller read
 * it.
 */
export async function lockScenario(
  tx: Db,
  scope: Scope<"signed-in">,
  { id, revision }: { id: number; revision?: number },
): Promise<ScenarioRow> {
  await tx.$queryRaw`SELECT id FROM scenarios WHERE id = ${id} FOR UPDATE`;
  const row = await findScenario(scope, id, tx);
  if (!mayWriteReport(scope.actor, row)) throw new Forbidden("scenarioNotYours");
  if (revision !== undefined && row.revision !== revision) throw new OutOfDate();
  return row;
}

/** The change of a scenario for an agreement, with titles to buy. Throws NotFound. */
export function changeWithTitles({ changes }: ScenarioRow, agreement: number): ScenarioRow["changes"][number] {
  const change = changes.find(({ agreementId, kind }) => agreementId === agreement && kind === "keep_titles");
  if (!change) throw new NotFound("scenarioChangeNotFound");
  return change;
}
