import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { firstDay, month } from "@/lib/counter/standard/month";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { personName } from "@/lib/kit/format/person-name";
import type { freezeAnswerCall } from "../contract";
import { showSurvey } from "../list-surveys";
import { readSurvey } from "../read-survey";
import { surveyNamed } from "../surveys";
import { takenIntoAccount } from "./show-frozen";

type Scopes = { readonly freezing: Scope<"surveys.freeze">; readonly usage: Scope<"usage.view"> };

/**
 * Stores an answer as it is now. Throws NotFound for an organization that the caller does not administer or an unknown
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
  return inTransaction(async (tx) => {
    const author = freezing.user;
    const { id: pk } = await tx.frozenAnswer.create({
      data: {
        ...{ survey: id, organizationId, note, answer, frozenAt, checkedAt: takenIntoAccount(frozenAt) },
        questionnaire: showSurvey(survey),
        startMonth: new Date(firstDay(month(asked.start_date))),
        endMonth: new Date(firstDay(month(asked.end_date))),
        ...{ frozenById: author.id, frozenBy: personName(author) || author.email },
      },
    });
    await recordAudit(tx, freezing, {
      action: "survey.freeze",
      subject: { kind: "answer", id: pk, name: survey.name },
      organizationId,
      after: { from: asked.start_date, to: asked.end_date, description: note },
    });
    return { pk };
  });
}
