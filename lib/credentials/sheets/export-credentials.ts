import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { formatDay } from "@/lib/kit/format/time";
import { timeZone } from "@/lib/kit/i18n/time-zone";
import { type WrittenSheet, workbookFile } from "@/lib/spreadsheets/xlsx/workbook-file";
import type { credentials as credentialsSchema, exportCredentialsCall } from "../contract";
import type { CounterVersion } from "../counter-versions";
import type { ImportColumn } from "../import-columns";
import { listCredentials } from "../list/list-credentials";
import { showCredentials, shownCredentials } from "../list/show-credentials";
import { exportColumns, ownHeadings, sheetName, sheetReleases } from "./own-columns";

type ExportRequest = z.output<NonNullable<typeof exportCredentialsCall.body>>;
type Row = z.input<typeof credentialsSchema>;

/** More than any consortium has. */
const ALL = 100_000;

/** Columns for information, which an import ignores. */
const infoColumns = [
  { heading: "State", width: 16 },
  { heading: "Last successful month", width: 22 },
  { heading: "Lock", width: 8 },
];

/**
 * Exports credentials as XLSX, one sheet per release, with masked secrets. Importing the edited file applies the
 * changes. Throws NotFound if any credentials are out of reach. Audited.
 */
export async function exportCredentials(
  scope: Scope<"credentials.manage">,
  selection: ExportRequest,
): Promise<Response> {
  const rows = await readRows(scope, selection);
  await recordAudit(db(), scope, { action: "credentials.export", after: { count: rows.length } });
  const used = sheetReleases.filter((release) => rows.some((row) => row.counter_version === release));
  const sheets = (used.length > 0 ? used : sheetReleases.slice(0, 1)).map((release) => sheetOf(release, rows));
  return workbookFile(sheets, `sushi-credentials-${formatDay(now(), timeZone())}`);
}

async function readRows(scope: Scope<"credentials.manage">, { credentials, filter }: ExportRequest): Promise<Row[]> {
  if (!credentials) return (await listCredentials(scope, { ...filter, page_size: ALL })).results;
  const ids = [...new Set(credentials)];
  const stored = await db().credentials.findMany({
    where: { id: { in: ids }, deletedAt: null, organizationId: reach(scope) },
    include: shownCredentials,
    orderBy: [{ organization: { name: "asc" } }, { platform: { shortName: "asc" } }, { id: "asc" }],
  });
  if (stored.length !== ids.length) throw new NotFound();
  return showCredentials(scope.actor, stored);
}

function sheetOf(release: CounterVersion, rows: readonly Row[]): WrittenSheet {
  const columns = exportColumns(release);
  const own = rows.filter(({ counter_version }) => counter_version === release);
  return {
    name: sheetName(release),
    columns: [...columns.map((column) => ownHeadings[column]), ...infoColumns],
    rows: own.map((row) => [
      ...columns.map((column) => textOf(row, column)),
      row.status,
      row.last_success?.month ?? "",
      String(row.lock_level),
    ]),
  };
}

function textOf(row: Row, column: ImportColumn): string {
  switch (column) {
    case "id":
      return String(row.pk);
    case "organization":
    case "platform":
      return row[column].name || row[column].short_name || "";
    case "counter_reports":
      return row.counter_reports.map(({ code }) => code).join(", ");
    case "extra_params":
      return Object.entries(row.extra_params)
        .map(([name, value]) => `${name}=${value}`)
        .join("; ");
    case "enabled":
    case "outside_consortium":
      return row[column] ? "yes" : "no";
    case "not_before":
      return row.not_before?.toISOString().slice(0, 19) ?? "";
    case "platform_filter":
      return row.extra_params.platform ?? "";
    default:
      return row[column] ?? "";
  }
}
