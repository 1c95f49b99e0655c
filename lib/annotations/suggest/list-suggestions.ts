import "server-only";
import { runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import type { AnnotationSuggestion } from "../contract";
import { findNotices } from "./find-notices";
import { isSuggested, keyOf, noticeTexts } from "./publishers-notice";

type Managing = Scope<"annotations.manage">;

/**
 * Suggestions from providers' notices that are neither accepted nor dismissed, latest first: for an organization, else
 * global ones (consortium administrators) or those of each administered organization. Throws NotFound for an
 * organization out of reach.
 */
export async function listSuggestions(scope: Managing, organization: number | null): Promise<AnnotationSuggestion[]> {
  const within = organization === null ? scope : scope.within(organization);
  const isOfAll = organization === null && runsConsortium(scope.actor);
  const today = now().toISOString().slice(0, 10);
  const notices = (await findNotices(within.organizationIds)).filter((notice) => isSuggested(notice, today));
  if (notices.length === 0) return [];
  const settled = await db().settledSuggestion.findMany({
    where: { platformId: { in: notices.map(({ platformId }) => platformId) } },
  });
  const isOpen = (platformId: number, key: string, of: number | null) =>
    !settled.some(
      (one) =>
        one.platformId === platformId && one.key === key && (one.organizationId === null || one.organizationId === of),
    );
  const platforms = await db().platform.findMany({
    where: { id: { in: notices.map(({ platformId }) => platformId) } },
  });
  const named = ({ id, name, nameEn, nameCs }: (typeof platforms)[number] | (typeof organizations)[number]) => ({
    ...{ pk: id, name, name_en: nameEn, name_cs: nameCs },
  });
  const organizations = isOfAll
    ? []
    : await db().organization.findMany({ where: { id: { in: notices.flatMap(({ harvestedBy }) => harvestedBy) } } });
  const found = notices.flatMap((notice) => {
    const { platformId, source, type, start, end } = notice;
    const key = keyOf(notice);
    const platform = platforms.find(({ id }) => id === platformId);
    const whose = isOfAll ? [null] : organizations.filter(({ id }) => notice.harvestedBy.includes(id));
    return whose.flatMap((of) =>
      platform && isOpen(platformId, key, of?.id ?? null)
        ? [
            {
              ...{ key, source, type, start_date: start, end_date: end },
              ...{ platform: named(platform), organization: of && named(of) },
              message: noticeTexts(notice).short,
            },
          ]
        : [],
    );
  });
  return found.sort((one, other) => lastOf(other).localeCompare(lastOf(one)) || one.platform.pk - other.platform.pk);
}

const lastOf = ({ start_date: start, end_date: end }: AnnotationSuggestion) => start ?? end ?? "";
