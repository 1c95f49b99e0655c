import "server-only";
import { z } from "zod";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import type { Prisma } from "@/lib/kit/prisma/client";
import { changedFigure, type FrozenAnswer, type SurveyEntity, survey, surveyAnswer } from "../contract";
import { surveys } from "../surveys";
import { mayFreeze, reachesAll } from "./may-freeze";

export const shownAnswer = { organization: true } as const satisfies Prisma.FrozenAnswerInclude;
export type FrozenRow = Prisma.FrozenAnswerGetPayload<{ include: typeof shownAnswer }>;

type Viewer = Scope<"usage.view"> | Scope<"surveys.freeze">;

/** Frozen answers within reach; those for all organizations are for readers who reach all. */
export function withinReach(scope: Viewer, organization?: number): Prisma.FrozenAnswerWhereInput {
  if (organization === ALL_ORGANIZATIONS) {
    scope.within(ALL_ORGANIZATIONS);
    return { organizationId: null };
  }
  if (organization !== undefined) return { organizationId: reach(scope.within(organization)) };
  const own = { organizationId: reach(scope) };
  return reachesAll(scope) ? { OR: [own, { organizationId: null }] } : own;
}

export const changedFigures = z.array(changedFigure);

/** The answer as it was stored. */
export const keptAnswer = ({ answer }: Pick<FrozenRow, "answer">) => surveyAnswer.parse(answer);

/** The survey as it was when it was submitted. */
export const questionnaireOf = ({ questionnaire }: Pick<FrozenRow, "questionnaire">): SurveyEntity =>
  survey.parse(questionnaire);

const isAsked = (row: Pick<FrozenRow, "survey">): boolean => surveys.some(({ id }) => id === row.survey);

/** Whether the survey is still offered and the organization was not merged since. */
export const isCompared = (row: Pick<FrozenRow, "survey" | "mergedAt">): boolean =>
  row.mergedAt === null && isAsked(row);

/** `freezing`: null for a reader who administers nothing. */
export function showFrozen(row: FrozenRow, freezing: Scope<"surveys.freeze"> | null): FrozenAnswer {
  const { organization } = row;
  return {
    pk: row.id,
    survey: { id: row.survey, name: questionnaireOf(row).name },
    is_asked: isAsked(row),
    organization: organization && {
      ...{ pk: organization.id, name: organization.name },
      ...{ name_en: organization.nameEn, name_cs: organization.nameCs },
    },
    start_date: row.startMonth.toISOString().slice(0, 7),
    end_date: row.endMonth.toISOString().slice(0, 7),
    ...{ note: row.note, frozen: row.frozenAt.toISOString(), frozen_by: row.frozenBy },
    changed: isCompared(row) ? changedFigures.parse(row.changed) : [],
    changed_since: isCompared(row) ? (row.changedAt?.toISOString() ?? null) : null,
    submitted_as: row.submittedAs,
    merged: row.mergedAt?.toISOString() ?? null,
    dismissed: row.dismissedAt !== null,
    may_change: freezing !== null && mayFreeze(freezing, organization?.id ?? ALL_ORGANIZATIONS),
  };
}

/** An import becomes visible some time after its timestamp; this is how far to look back. */
const MARGIN_MILLISECONDS = 300_000;

/** Up to which time changes are certainly included in usage read at this moment. */
export const takenIntoAccount = (at: Date): Date => new Date(at.getTime() - MARGIN_MILLISECONDS);
