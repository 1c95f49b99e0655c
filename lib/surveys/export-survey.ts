import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Running } from "@/lib/reports/ask/running";
import { answerFile } from "./answer-file";
import type { AnswerQuery } from "./contract";
import { readSurvey } from "./read-survey";
import type { Survey } from "./survey";
import { showSurvey } from "./surveys";

type Wanted = { asked: AnswerQuery; format: "xlsx" | "csv"; running: Running };

/** The answer as it is now, as a file. Throws what readSurvey throws. */
export async function exportSurvey(scope: Scope<"usage.view">, survey: Survey, { asked, format, running }: Wanted) {
  const answer = await readSurvey(scope, survey, { asked, running });
  const isAll = asked.organization === ALL_ORGANIZATIONS;
  const organization = isAll ? null : await db().organization.findUniqueOrThrow({ where: { id: asked.organization } });
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: organization?.id ?? null,
    after: { report: survey.name, from: asked.from, to: asked.to },
  });
  const name = organization && displayName(organization, running.locale);
  return answerFile(
    { answer, survey: showSurvey(survey), organization: name, locale: running.locale, frozen: null },
    format,
  );
}
