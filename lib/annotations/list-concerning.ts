import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { findFamilies } from "@/lib/titles/find-families";
import { touches } from "./annotation-period";
import { concerns, type Shown } from "./concerns";
import { seenAnnotations } from "./seen-annotations";
import { showAnnotation, shownAnnotation } from "./show-annotation";

type Months = { readonly from: string | null; readonly to: string | null };

/** The annotations that belong beside what a page or chart shows of these months: what is important first, then the latest. */
export async function listConcerning(scope: Scope<"usage.view">, shown: Shown, months: Months) {
  const titles = shown.titles && (await findFamilies("titles", shown.titles));
  const rows = await db().annotation.findMany({
    where: seenAnnotations(scope),
    include: shownAnnotation,
    orderBy: [{ isImportant: "desc" }, { startDate: "desc" }, { id: "desc" }],
  });
  return rows
    .filter((row) => concerns(row, { ...shown, titles }))
    .map((row) => showAnnotation(row, scope.actor))
    .filter((one) => touches(one, months));
}
