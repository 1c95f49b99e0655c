import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { AuditAction } from "@/lib/access/audit/action";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { firstDay, month, monthOf } from "@/lib/counter/standard/month";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { personName } from "@/lib/kit/format/person-name";
import type { freezeAnswerCall } from "../contract";
import { readSurvey } from "../read-survey";
import { showSurvey, surveyNamed } from "../surveys";
import { answerRelations, type FrozenRow, questionnaireOf, takenIntoAccount, withinReach } from "./frozen-answers";

type Scopes = { readonly freezing: Scope<"surveys.freeze">; readonly usage: Scope<"usage.view"> };

/** The same person freezes the same answer so soon again only by a double click. */
const TWIN_MILLISECONDS = 60_000;

/**
 * Stores an answer as it is now; once for several clicks. Throws NotFound for an organization that the caller does not administer or an unknown
 * survey, and what readSurvey throws.
 */
export async function freezeAnswer(
  { freezing, usage }: Scopes,
  { survey: id, note, ...asked }: Parsed<typeof freezeAnswerCall.body>,
): Promise<{ pk: number }> {
  const survey = surveyNamed(id);
  freezing.within(asked.organization);
  // Set before reading: what changes meanwhile is found by the next check.
  const frozenAt = now();
  const answer = await readSurvey(usage, survey, { asked });
  const organizationId = asked.organization === ALL_ORGANIZATIONS ? null : asked.organization;
  const author = freezing.user;
  const period = {
    startMonth: new Date(firstDay(month(asked.from))),
    endMonth: new Date(firstDay(month(asked.to))),
  };
  const same = { survey: id, organizationId, note, ...period, frozenById: author.id };
  return inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`answers ${id} ${organizationId ?? "all"}`}, 0))`;
    const twin = await tx.frozenAnswer.findFirst({
      where: { ...same, frozenAt: { gte: new Date(frozenAt.getTime() - TWIN_MILLISECONDS) } },
      select: { id: true },
    });
    if (twin) return { pk: twin.id };
    const { id: pk } = await tx.frozenAnswer.create({
      data: {
        ...same,
        ...{ answer, frozenAt, checkedAt: takenIntoAccount(frozenAt) },
        questionnaire: showSurvey(survey),
        frozenBy: personName(author) || author.email,
      },
    });
    await recordAudit(tx, freezing, {
      action: "survey.freeze",
      subject: { kind: "answer", id: pk, name: survey.name },
      organizationId,
      after: { from: asked.from, to: asked.to, description: note },
    });
    return { pk };
  });
}

type Writer = Scope<"surveys.freeze">;

/**
 * Acknowledges a change, so that it needs no attention until it changes again. Throws NotFound for an answer out of
 * reach.
 */
export const dismissChange = (scope: Writer, id: number): Promise<null> =>
  change(scope, { id, action: "survey.dismiss" }, async (tx) => {
    await tx.frozenAnswer.update({ where: { id }, data: { dismissedAt: now() } });
  });

/** Throws NotFound for an answer out of reach. */
export const deleteFrozen = (scope: Writer, id: number): Promise<null> =>
  change(scope, { id, action: "survey.delete" }, async (tx) => {
    await tx.frozenAnswer.delete({ where: { id } });
  });

type Change = { readonly id: number; readonly action: AuditAction };

function change(
  scope: Writer,
  { id, action }: Change,
  write: (tx: Db, row: FrozenRow) => Promise<void>,
): Promise<null> {
  return inTransaction(async (tx) => {
    const row = await tx.frozenAnswer.findFirst({ where: { id, ...withinReach(scope) }, include: answerRelations });
    if (!row) throw new NotFound();
    await write(tx, row);
    const [from, to] = [row.startMonth, row.endMonth].map((date) => monthOf(date));
    await recordAudit(tx, scope, {
      action,
      subject: { kind: "answer", id, name: questionnaireOf(row).name },
      organizationId: row.organizationId,
      before: { from: from ?? "", to: to ?? "", description: row.note },
    });
    return null;
  });
}
