import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Month } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { findFamilies } from "@/lib/titles/find-titles";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";
import { mayCause, touches } from "./annotation-period";
import { type AnnotationScope, concerns } from "./concerns";
import { annotationRelations, seenAnnotations, showAnnotation } from "./list-annotations";

type Months = { readonly from: string | null; readonly to: string | null };

/** Annotations for the content of a page or chart in these months: important ones first, then the latest. */
export async function listConcerning(scope: Scope<"usage.view">, page: AnnotationScope, months: Months) {
  const titles = page.titles && (await findFamilies("titles", page.titles));
  const isOfPlace = titles && page.platforms === undefined && (await placesOf(scope, titles));
  const rows = await db().annotation.findMany({
    where: seenAnnotations(scope),
    include: annotationRelations,
    orderBy: [{ isImportant: "desc" }, { startDate: "desc" }, { id: "desc" }],
  });
  return rows
    .filter((row) => concerns(row, { ...page, titles }) && (row.titleId !== null || !isOfPlace || isOfPlace(row)))
    .map((row) => showAnnotation(row, scope.actor))
    .filter((one) => touches(one, months));
}

/** The annotations that the reader can see, as a function of a place and a month in which they may explain a change. */
export async function annotationsByPlace(scope: Scope<"usage.view">) {
  const rows = await db().annotation.findMany({ where: seenAnnotations(scope), include: annotationRelations });
  const all = rows.map((row) => ({ row, shown: showAnnotation(row, scope.actor) }));
  return (page: AnnotationScope, month: Month) =>
    all.filter(({ row, shown }) => concerns(row, page) && mayCause(shown, month)).map(({ shown }) => shown);
}

/**
 * Whether the titles were ever used where an annotation applies: notes on other platforms and organizations are
 * irrelevant.
 */
async function placesOf(scope: Scope<"usage.view">, titles: readonly number[]) {
  const visibility = await readVisibility(scope.organizationIds);
  const groups = await askGroups(new UsageView(usageReader(), scope, visibility), {
    ...{ by: ["organization", "platform"], measures: ["uses"], where: { title: titles } },
  });
  const places = groups.map(({ keys: [organization, platform] }) => [Number(organization), Number(platform)]);
  return ({ organizationId, platformId }: { organizationId: number | null; platformId: number | null }) =>
    (organizationId === null && platformId === null) ||
    places.some(
      ([organization, platform]) =>
        (organizationId === null || organizationId === organization) &&
        (platformId === null || platformId === platform),
    );
}
