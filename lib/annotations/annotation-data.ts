import "server-only";
import type { Scope } from "@/lib/access/scope";
import { lockLevelOf } from "@/lib/credentials/lock";
import type { Db } from "@/lib/kit/db";
import { Forbidden, Invalid } from "@/lib/kit/errors";
import { reportTypesOf } from "@/lib/non-counter/table-reports";
import { offeredTo } from "@/lib/platforms/show-platform";
import type { AnnotationDraft } from "./contract";

/** The row to store, after checking that the author may annotate everything it names. */
export async function annotationData(tx: Db, scope: Scope<"annotations.manage">, draft: AnnotationDraft) {
  const { organization_id: organization, platform_id: platform, title_id: title, report_type_id: report } = draft;
  if (organization === null ? lockLevelOf(scope.actor, 0) === 0 : !scope.reaches(organization))
    throw new Forbidden("annotationElsewhere");
  if (!(draft.subject_en || draft.subject_cs)) throw new Invalid({ subject_en: ["mandatory"] });
  const { start_date: start, end_date: end } = draft;
  if (start && end && end < start) throw new Invalid({ end_date: ["daysReversed"] });
  const whose = organization === null ? scope.organizationIds : [organization];
  const [platforms, titles, reports] = await Promise.all([
    platform === null ? 1 : tx.platform.count({ where: { AND: [{ id: platform }, offeredTo(whose)] } }),
    title === null ? 1 : tx.title.count({ where: { id: title } }),
    report === null ? 1 : tx.reportType.count({ where: { AND: [{ id: report }, reportTypesOf(whose)] } }),
  ]);
  const unknown = {
    ...(platforms ? {} : { platform_id: ["unknownPlatform"] }),
    ...(titles ? {} : { title_id: ["invalid"] }),
    ...(reports ? {} : { report_type_id: ["invalid"] }),
  };
  if (Object.keys(unknown).length > 0) throw new Invalid(unknown);
  return {
    ...{ organizationId: organization, platformId: platform, titleId: title, reportTypeId: report },
    ...{ subjectEn: draft.subject_en, subjectCs: draft.subject_cs },
    ...{ shortMessageEn: draft.short_message_en, shortMessageCs: draft.short_message_cs },
    ...{ messageEn: draft.message_en, messageCs: draft.message_cs },
    ...{ startDate: start ? new Date(start) : null, endDate: end ? new Date(end) : null },
    isImportant: draft.level === "important",
  };
}
