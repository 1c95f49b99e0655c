import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { isSeen, seenAgreements } from "@/lib/cost/agreements/find-agreements";
import { payerNames } from "@/lib/cost/agreements/show-agreement";
import { monthOf } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { personName } from "@/lib/kit/format/person-name";
import { levelOf, mayWriteReport } from "@/lib/reports/saved/report-rights";
import type { ScenarioView } from "../contract";
import type { ScenarioRow } from "./find-scenario";

type Reading = Scope<"usage.view"> | Scope<"signed-in">;
type Shown = Omit<ScenarioView, "created" | "last_updated"> & { created: Date; last_updated: Date };

/** Scenarios as the reader sees them: agreements and lists out of reach are not named. */
export async function showScenarios(scope: Reading, rows: readonly ScenarioRow[]): Promise<Shown[]> {
  const changes = rows.flatMap((row) => row.changes);
  const [agreements, lists] = await Promise.all([
    db().agreement.findMany({
      where: {
        AND: [{ id: { in: changes.flatMap(({ agreementId }) => agreementId ?? []) } }, isSeen(seenAgreements(scope))],
      },
      select: { id: true, name: true },
    }),
    db().entitlementList.findMany({
      where: {
        id: { in: changes.flatMap(({ perpetualLists }) => perpetualLists) },
        OR: [{ organizationId: reach(scope) }, { organizationId: null }],
      },
      select: { id: true, name: true },
    }),
  ]);
  const names = new Map(agreements.map(({ id, name }) => [id, name]));
  const listsById = new Map(lists.map(({ id, name }) => [id, { pk: id, name }]));
  return rows.map((row) => ({
    ...{ pk: row.id, name: row.name, note: row.note, access_level: levelOf(row), owner: row.ownerId },
    owner_organization: row.organization && payerNames(row.organization),
    about: row.about && payerNames(row.about),
    ...{ from: monthOf(row.fromMonth), to: monthOf(row.toMonth) },
    ...{ loan_price: row.loanPrice?.toFixed(2) ?? null, loan_currency: row.loanCurrency },
    groups: row.groups,
    loan_share: row.loanShare.toFixed(),
    changes: row.changes.map(({ id, kind, agreementId, agreementName, perpetualLists, currency, buyers, _count }) => {
      const name = agreementId === null ? undefined : names.get(agreementId);
      return {
        ...{ pk: id, kind, agreement: name === undefined ? null : agreementId },
        agreement_name: name ?? agreementName,
        perpetual_lists: perpetualLists.flatMap((list) => listsById.get(list) ?? []),
        ...{ currency, buyers, titles: _count.titles },
      };
    }),
    ...{ revision: row.revision, can_edit: mayWriteReport(scope.actor, row) },
    ...{ created: row.createdAt, created_by: named(row.createdBy) },
    ...{ last_updated: row.changedAt, last_updated_by: named(row.changedBy) },
  }));
}

export async function showScenario(scope: Reading, row: ScenarioRow): Promise<Shown> {
  const [view] = await showScenarios(scope, [row]);
  if (!view) throw new Error("No scenario to show");
  return view;
}

const named = (who: ScenarioRow["changedBy"]) => who && { pk: who.id, name: personName(who) || who.email };

/** The scenario in audit entries, for shared ones. */
export const auditedScenario = (row: ScenarioRow) => ({
  ...{ name: row.name, note: row.note, access_level: levelOf(row) },
  organization: row.organization?.name ?? null,
  ...{ from: monthOf(row.fromMonth), to: monthOf(row.toMonth) },
  agreements: row.changes.map(({ agreementName }) => agreementName).join(", "),
});
