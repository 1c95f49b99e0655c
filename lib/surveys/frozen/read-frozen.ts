import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import type { Running } from "@/lib/reports/ask/running";
import { answerFile } from "../answer-file";
import type { FrozenAnswerInFull, SurveyAnswer } from "../contract";
import { readSurvey } from "../read-survey";
import { surveyNamed } from "../surveys";
import { changedFiguresOf, changedPlatforms, redefinedFigures } from "./compare-answer";
import {
  answerRelations,
  type FrozenRow,
  isCompared,
  questionnaireOf,
  showFrozen,
  storedAnswer,
  withinReach,
} from "./frozen-answers";

type Viewer = Scope<"usage.view">;
type Scopes = { readonly usage: Viewer; readonly freezing: Scope<"surveys.freeze"> | null };

/** A frozen answer next to today's, if the survey is still offered. Throws NotFound for one out of reach. */
export async function readFrozen({ usage, freezing }: Scopes, id: number): Promise<FrozenAnswerInFull> {
  const row = await findFrozen(usage, id);
  const answer = storedAnswer(row);
  const view = { ...showFrozen(row, freezing), answer, questionnaire: questionnaireOf(row) };
  if (!isCompared(row)) return { ...view, changed: [], redefined: [], platforms: [] };
  const present = await answerToday(usage, row, answer);
  return {
    ...view,
    changed: changedFiguresOf(answer, present),
    redefined: redefinedFigures(answer, present),
    platforms: changedPlatforms(answer, present),
  };
}

async function findFrozen(scope: Viewer, id: number): Promise<FrozenRow> {
  const row = await db().frozenAnswer.findFirst({ where: { id, ...withinReach(scope) }, include: answerRelations });
  if (!row) throw new NotFound();
  return row;
}

/** The same survey for the same months, filled in now. */
export const answerToday = (
  scope: Viewer,
  { survey, organizationId }: Pick<FrozenRow, "survey" | "organizationId">,
  { start_date: from, end_date: to }: SurveyAnswer,
): Promise<SurveyAnswer> =>
  readSurvey(scope, surveyNamed(survey), {
    asked: { organization: organizationId ?? ALL_ORGANIZATIONS, from, to },
  });

type Wanted = { format: "xlsx" | "csv"; running: Running };

/** The frozen answer as a file. Throws NotFound for one out of reach. */
export async function exportFrozen(scope: Viewer, id: number, { format, running }: Wanted): Promise<Response> {
  const row = await findFrozen(scope, id);
  const survey = questionnaireOf(row);
  const answer = storedAnswer(row);
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: row.organizationId,
    after: { report: survey.name, from: answer.start_date, to: answer.end_date },
  });
  const frozen = { on: row.frozenAt, by: row.frozenBy, note: row.note };
  const organization = row.organization && displayName(row.organization, running.locale);
  return answerFile({ answer, survey, organization, locale: running.locale, frozen }, format);
}
