import "server-only";
import { z } from "zod";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import type { Prisma } from "@/lib/kit/prisma/client";
import { changedFigure, type FrozenAnswer, surveyAnswer } from "../contract";
import { surveys } from "../surveys";
import { mayFreeze, reachesAll } from "./may-freeze";

export const shownAnswer = { organization: true } as const satisfies Prisma.FrozenAnswerInclude;
export type FrozenRow = Prisma.FrozenAnswerGetPayload<{ include: typeof shownAnswer }>;

type Viewer = Scope<"usage.view"> | Scope<"surveys.freeze">;

/** Those within reach; answers of all organizations together are for those who reach all. */
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

/** The answer as it was kept. */
export const keptAnswer = ({ answer }: Pick<FrozenRow, "answer">) => surveyAnswer.parse(answer);

/** `freezing`: null for a reader who administers nothing. */
export function showFrozen(row: FrozenRow, freezing: Scope<"surveys.freeze"> | null): FrozenAnswer {
  const { organization } = row;
  return {
    pk: row.id,
    survey: { id: row.survey, name: surveys.find(({ id }) => id === row.survey)?.name ?? row.survey },
    organization: organization && {
      ...{ pk: organization.id, name: organization.name },
      ...{ name_en: organization.nameEn, name_cs: organization.nameCs },
    },
    start_date: row.startMonth.toISOString().slice(0, 7),
    end_date: row.endMonth.toISOString().slice(0, 7),
    ...{ note: row.note, frozen: row.frozenAt.toISOString(), frozen_by: row.frozenBy },
    changed: row.mergedAt ? [] : changedFigures.parse(row.changed),
    changed_since: row.mergedAt ? null : (row.changedAt?.toISOString() ?? null),
    submitted_as: row.submittedAs,
    merged: row.mergedAt?.toISOString() ?? null,
    dismissed: row.dismissedAt !== null,
    may_change: freezing !== null && mayFreeze(freezing, organization?.id ?? ALL_ORGANIZATIONS),
  };
}

/** Imports carry the moment at which they are published, and are seen a little later: so long is looked back. */
const MARGIN_MILLISECONDS = 300_000;

/** Up to when changes have been taken into account by whoever reads usage at this moment. */
export const takenIntoAccount = (at: Date): Date => new Date(at.getTime() - MARGIN_MILLISECONDS);
