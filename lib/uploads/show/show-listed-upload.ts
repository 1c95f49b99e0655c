import "server-only";
import type { Scope } from "@/lib/access/scope";
import { shownReportType } from "@/lib/counter/standard/definition-of";
import { db } from "@/lib/kit/db";
import { displayName, type Named } from "@/lib/kit/format/display-name";
import { personName } from "@/lib/kit/format/person-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma, ReportType } from "@/lib/kit/prisma/client";
import type { ListedUpload } from "../contract";
import { type listedUploadRow, mayEdit } from "../find-upload";
import { type UploadError, uploadErrors } from "../upload-error";
import { isUnderWay } from "../upload-state";
import { findingWords, uploadWords } from "./upload-words";

type Row = Omit<Prisma.UploadGetPayload<{ include: typeof listedUploadRow }>, "checked">;

/** Data of several uploads, read together. */
export type UploadSurroundings = {
  types: ReadonlyMap<number, ReportType>;
  /** By upload: the organizations of its current imports, and the number of these. */
  imported: ReadonlyMap<number, { count: number; organizations: (Named & { id: number })[] }>;
  /** By upload: number of warnings of its check. */
  warnings: ReadonlyMap<number, number>;
  /** By upload: the first error in its file. */
  errors: ReadonlyMap<number, FirstError>;
};

type FirstError = { code: string; values: Record<string, string | number> };

const MOST_ORGANIZATIONS = 100;

export async function readUploadSurroundings(
  rows: readonly Pick<Row, "id" | "reportTypeIds">[],
): Promise<UploadSurroundings> {
  const ids = rows.map(({ id }) => id);
  const types = await db().reportType.findMany({
    where: { id: { in: [...new Set(rows.flatMap(({ reportTypeIds }) => reportTypeIds))] } },
  });
  const counts = await db().import.groupBy({
    by: ["uploadId", "organizationId"],
    where: { uploadId: { in: ids }, state: "current" },
    _count: true,
  });
  const owners = await db().organization.findMany({
    where: { id: { in: [...new Set(counts.map(({ organizationId }) => organizationId))] } },
  });
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
  const imported = new Map<number, { count: number; organizations: (Named & { id: number })[] }>();
  for (const { uploadId, organizationId, _count } of counts) {
    const existing = imported.get(uploadId ?? 0) ?? { count: 0, organizations: [] };
    const owner = ownerOf.get(organizationId);
    if (owner && existing.organizations.length < MOST_ORGANIZATIONS) existing.organizations.push(owner);
    imported.set(uploadId ?? 0, { ...existing, count: existing.count + _count });
  }
  return {
    types: new Map(types.map((type) => [type.id, type])),
    imported,
    warnings: await countWarnings(ids),
    errors: await readErrors(ids),
  };
}

/** Counted in the database, because the result of a check may be large. */
async function countWarnings(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db().$queryRaw<{ id: number; count: number }[]>`
    SELECT u.id, count(*)::int AS count FROM uploads u, jsonb_path_query(u.checked, '$.findings[*] ? (@.level == "warning")')
    WHERE u.id = ANY(${ids}) GROUP BY u.id`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}

async function readErrors(ids: readonly number[]): Promise<ReadonlyMap<number, FirstError>> {
  const rows = await db().$queryRaw<{ id: number; error: FirstError | null }[]>`
    SELECT id, jsonb_path_query_first(checked, '$.findings[*] ? (@.level == "error")') AS error
    FROM uploads WHERE id = ANY(${ids}) AND error_code = 'not-readable'`;
  return new Map(rows.flatMap(({ id, error }) => (error ? [[id, error] as const] : [])));
}

export function showListedUpload(
  row: Row,
  { types, imported, warnings, errors }: UploadSurroundings,
  { scope, locale }: { scope: Scope<"uploads.manage">; locale: Locale },
): ListedUpload {
  const { rawFile, organization, platform, state } = row;
  const months = imported.get(row.id);
  const owners = organization ? [organization] : (months?.organizations ?? []);
  const error = errorOf(row.errorCode);
  return {
    pk: row.id,
    method: row.method,
    state,
    data_file: {
      ...{ name: rawFile.name, size: Number(rawFile.sizeBytes), sha256: rawFile.sha256 },
      url: `/api/manual-data-upload/${row.id}/file/`,
    },
    created: row.createdAt.toISOString(),
    finished: row.finishedAt?.toISOString() ?? null,
    user: personName(row.uploadedBy),
    platform: platform && { pk: platform.id, name: displayName(platform, locale), short_name: platform.shortName },
    organizations: owners.map((owner) => ({ pk: owner.id, name: displayName(owner, locale) })),
    report_types: row.reportTypeIds.flatMap((id) => showReportType(types.get(id), locale) ?? []),
    first_month: monthOf(row.firstMonth),
    last_month: monthOf(row.lastMonth),
    is_processed: state === "imported",
    error,
    error_text: errorText(error, errors.get(row.id), locale),
    progress: isUnderWay(state) ? progressOf(row) : null,
    import_count: months?.count ?? 0,
    warning_count: warnings.get(row.id) ?? 0,
    owner_level: row.ownerLevel,
    can_edit: mayEdit(scope, row),
    revision: row.revision,
  };
}

export const showReportType = (type: ReportType | null | undefined, locale: Locale) =>
  type ? { ...shownReportType(type, locale), period_months: type.periodMonths } : null;

/** The first error in the file says more than that it cannot be imported. */
function errorText(error: UploadError | "", first: FirstError | undefined, locale: Locale): string {
  if (error === "") return "";
  const text = error === "not-readable" && first ? findingWords(first.code, locale, first.values).text : "";
  return text || uploadWords("error", error, locale).text;
}

const monthOf = (day: Date | null): string | null => day?.toISOString().slice(0, 7) ?? null;

/** Unknown codes become a general error. */
const errorOf = (code: string): UploadError | "" =>
  code === "" ? "" : (uploadErrors.find((one) => one === code) ?? "general");

function progressOf({ state, rawFile, doneBytes, doneRecords }: Row): ListedUpload["progress"] {
  const total = Number(rawFile.sizeBytes);
  const step = state === "importing" ? "import" : "check";
  return { step, done: Math.min(Number(doneBytes), total), total, records: doneRecords };
}
