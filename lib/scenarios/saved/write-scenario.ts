import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { isSeen, seenAgreements } from "@/lib/cost/agreements/find-agreements";
import { firstDay, month } from "@/lib/counter/standard/month";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { ownersGiven } from "@/lib/reports/saved/owners-given";
import type { ScenarioDraft, ScenarioReplacement } from "../contract";
import { findScenario, lockScenario, type ScenarioRow } from "./find-scenario";
import { auditedScenario, showScenario } from "./show-scenario";

type Writer = Scope<"signed-in">;

/**
 * Throws Forbidden for a level that the caller may not use, Invalid for organizations, groups, agreements or lists out of
 * reach, and NotFound for a scenario to copy titles from that the caller does not see.
 */
export async function createScenario(scope: Writer, { titles_of: copied, ...draft }: ScenarioDraft) {
  const row = await inTransaction((tx) =>
    writeScenario(tx, scope, draft, async (id) => {
      if (copied === null) return;
      await findScenario(scope, copied, tx);
      await tx.$executeRaw`
        INSERT INTO scenario_titles (change_id, title_id, amount)
        SELECT mine.id, t.title_id, t.amount FROM scenario_titles t JOIN scenario_changes theirs ON theirs.id = t.change_id
          JOIN scenario_changes mine ON mine.scenario_id = ${id} AND mine.agreement_id = theirs.agreement_id
            AND mine.kind = 'keep_titles' AND mine.currency = theirs.currency
        WHERE theirs.scenario_id = ${copied}`;
    }),
  );
  return showScenario(scope, row);
}

/** The same in the caller's transaction; `addTitles` adds titles to buy to the scenario of this id. */
export async function writeScenario(
  tx: Db,
  scope: Scope<"signed-in" | "annotations.manage">,
  draft: Omit<ScenarioDraft, "titles_of">,
  addTitles: (id: number) => Promise<void>,
): Promise<ScenarioRow> {
  const [columns, changes] = [await columnsOf(scope, draft), await changesOf(scope, draft)];
  const by = { createdById: scope.user.id, changedById: scope.user.id };
  const { id } = await tx.scenario.create({ data: { ...columns, ...by, changes: { create: changes } } });
  await addTitles(id);
  const created = await findScenario(scope, id, tx);
  if (created.ownerId === null)
    await recordAudit(tx, scope, { ...subjectOf(created, "create"), after: auditedScenario(created) });
  return created;
}

/**
 * Replaces everything but titles to buy, which stay with their agreement. Throws like createScenario, NotFound,
 * Forbidden for a scenario that is only visible, and OutOfDate.
 */
export async function changeScenario(scope: Writer, id: number, { revision, ...draft }: ScenarioReplacement) {
  const changes = await changesOf(scope, draft);
  const row = await inTransaction(async (tx) => {
    const before = await lockScenario(tx, scope, { id, revision });
    const columns = await columnsOf(scope, draft, before);
    await tx.scenario.update({ where: { id }, data: { ...columns, ...changedBy(scope) } });
    const isLeft = (stored: ScenarioRow["changes"][number]) =>
      !changes.some(({ agreementId }) => agreementId === stored.agreementId);
    await tx.scenarioChange.deleteMany({ where: { id: { in: before.changes.filter(isLeft).map((one) => one.id) } } });
    for (const change of changes) {
      const { agreementId } = change;
      const stored = await tx.scenarioChange.upsert({
        where: { scenarioId_agreementId: { scenarioId: id, agreementId } },
        create: { ...change, scenarioId: id },
        update: change,
      });
      if (change.kind === "drop_agreement") await tx.scenarioTitle.deleteMany({ where: { changeId: stored.id } });
    }
    const after = await findScenario(scope, id, tx);
    const differing = changedValues(auditedScenario(before), auditedScenario(after));
    if (differing && (before.ownerId === null || after.ownerId === null))
      await recordAudit(tx, scope, { ...subjectOf(after, "change"), ...differing });
    return after;
  });
  return showScenario(scope, row);
}

export const changedBy = (scope: Writer) =>
  ({ changedAt: now(), changedById: scope.user.id, revision: { increment: 1 } }) as const;

/** Throws NotFound, and Forbidden if the caller may only view it. */
export async function deleteScenario(scope: Writer, id: number): Promise<null> {
  return inTransaction(async (tx) => {
    const stored = await lockScenario(tx, scope, { id });
    await tx.scenario.delete({ where: { id } });
    if (stored.ownerId === null)
      await recordAudit(tx, scope, { ...subjectOf(stored, "delete"), before: auditedScenario(stored) });
    return null;
  });
}

const subjectOf = ({ id, name, organizationId }: ScenarioRow, verb: "create" | "change" | "delete") => ({
  action: `scenario.${verb}` as const,
  subject: { kind: "scenario", id, name } as const,
  organizationId,
});

type Columns = Pick<
  ScenarioDraft,
  "name" | "note" | "access_level" | "owner_organization" | "about" | "from" | "to" | "groups" | "loan_price"
> &
  Pick<ScenarioDraft, "loan_currency" | "loan_share">;

/** `before`: a personal scenario keeps its owner. */
async function columnsOf(scope: Scope<"signed-in" | "annotations.manage">, draft: Columns, before?: ScenarioRow) {
  const { name, note, about, from, to } = draft;
  const owners = await ownersGiven(scope, { ...draft, owner: before?.ownerId ?? undefined }, "scenarioLevelNotYours");
  if (about !== null && about !== before?.aboutId && !scope.reaches(about)) throw new Invalid({ about: ["invalid"] });
  const groups = [...new Set(draft.groups)];
  const existing = await db().interestGroup.count({ where: { shortName: { in: groups } } });
  // A group that is deleted later stays in the scenario until it is changed.
  if (existing < groups.filter((one) => !before?.groups.includes(one)).length)
    throw new Invalid({ groups: ["invalid"] });
  return {
    ...{ name, note, ...owners, aboutId: about, groups },
    ...{ fromMonth: new Date(firstDay(month(from))), toMonth: new Date(firstDay(month(to))) },
    ...{ loanPrice: draft.loan_price, loanCurrency: draft.loan_currency, loanShare: draft.loan_share ?? "100" },
  };
}

async function changesOf(
  scope: Scope<"signed-in" | "annotations.manage">,
  { changes }: Pick<ScenarioDraft, "changes">,
) {
  const agreements = await namesOf(
    scope,
    changes.map(({ agreement }) => agreement),
  );
  const lists = new Set(changes.flatMap(({ perpetual_lists: own }) => own));
  const seen = await db().entitlementList.count({
    where: { id: { in: [...lists] }, OR: [{ organizationId: reach(scope) }, { organizationId: null }] },
  });
  if (seen < lists.size) throw new Invalid({ changes: ["unknownList"] });
  return changes.map(({ kind, agreement, perpetual_lists: perpetualLists, currency, buyers }) => {
    const agreementName = agreements.get(agreement);
    if (agreementName === undefined) throw new Invalid({ changes: ["unknownAgreement"] });
    return { kind, agreementId: agreement, agreementName, perpetualLists, currency, buyers };
  });
}

/** Names of agreements that the caller sees. */
async function namesOf(
  scope: Scope<"signed-in" | "annotations.manage">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db().agreement.findMany({
    where: { AND: [{ id: { in: [...ids] } }, isSeen(seenAgreements(scope))] },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
