import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { z } from "zod";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import {
  changedFigure,
  type FrozenAnswer,
  type listFrozenCall,
  type SurveyEntity,
  survey,
  surveyAnswer,
} from "../contract";
import { periodLabel } from "../survey-year";
import { surveys } from "../surveys";

type Scopes = { readonly usage: Scope<"usage.view">; readonly freezing: Scope<"surveys.freeze"> | null };

/** The surveys with frozen answers within reach, by their latest names. */
export async function listFrozenSurveys(usage: Scope<"usage.view">): Promise<{ id: string; name: string }[]> {
  const rows = await db().frozenAnswer.findMany({
    where: withinReach(usage),
    ...{ distinct: ["survey"], orderBy: { id: "desc" } },
    select: { survey: true, questionnaire: true },
  });
  return rows
    .map((row) => ({ id: row.survey, name: questionnaireOf(row).name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** A page of frozen answers, the latest first. Throws NotFound for an organization out of reach. */
export async function listFrozen(
  { usage, freezing }: Scopes,
  { organization, survey, page, page_size: size }: Parsed<typeof listFrozenCall.query>,
): Promise<{ count: number; results: FrozenAnswer[] }> {
  const where = { ...withinReach(usage, organization), ...(survey ? { survey } : {}) };
  const [count, rows] = await Promise.all([
    db().frozenAnswer.count({ where }),
    db().frozenAnswer.findMany({
      ...{ where, include: answerRelations, orderBy: { id: "desc" } },
      ...{ skip: (page - 1) * size, take: size },
    }),
  ]);
  return { count, results: rows.map((row) => showFrozen(row, freezing)) };
}

type ChangedAnswer = { readonly name: string; readonly organization: string | null; readonly since: Date };

/**
 * Frozen answers that would be different today and whose change no user has acknowledged; for all organizations with
 * their organization.
 */
export async function listChanged(
  scope: Scope<"usage.view">,
  organization: number,
  locale: Locale,
): Promise<ChangedAnswer[]> {
  const isAll = organization === ALL_ORGANIZATIONS;
  const rows = await db().frozenAnswer.findMany({
    where: {
      ...(isAll ? withinReach(scope) : withinReach(scope, organization)),
      ...{ changedAt: { not: null }, dismissedAt: null, mergedAt: null },
      survey: { in: surveys.map(({ id }) => id) },
    },
    include: answerRelations,
    orderBy: [{ changedAt: "desc" }, { id: "desc" }],
  });
  return rows.flatMap((row) => {
    if (!row.changedAt) return [];
    const { survey, start_date: from, end_date: to } = showFrozen(row, null);
    const whose = isAll && row.organization ? displayName(row.organization, locale) : null;
    return [
      {
        name: `${survey.name}, ${periodLabel({ from, to })}`,
        organization: whose,
        since: row.changedAt,
      },
    ];
  });
}

export const answerRelations = { organization: true } as const satisfies Prisma.FrozenAnswerInclude;
export type FrozenRow = Prisma.FrozenAnswerGetPayload<{ include: typeof answerRelations }>;

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
export const storedAnswer = ({ answer }: Pick<FrozenRow, "answer">) => surveyAnswer.parse(answer);

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
    start_date: monthOf(row.startMonth),
    end_date: monthOf(row.endMonth),
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

/**
 * Administrators freeze answers for their own organizations; those of the consortium also the one for all
 * organizations.
 */
export function mayFreeze(scope: Scope<"surveys.freeze">, organization: number): boolean {
  return organization === ALL_ORGANIZATIONS ? reachesAll(scope) : scope.reaches(organization);
}

function reachesAll(scope: Scope<"surveys.freeze"> | Scope<"usage.view">): boolean {
  try {
    scope.within(ALL_ORGANIZATIONS);
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
