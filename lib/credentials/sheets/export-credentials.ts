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
import { type StoredCredentials, showCredentials, shownCredentials } from "../list/show-credentials";
import { isLockedFor } from "../lock";
import { tryOpenSecrets } from "../secrets/seal-secrets";
import { noSecrets, type Secrets } from "../secrets/secrets";
import { exportColumns, ownHeadings, sheetName, sheetReleases, templateColumns } from "./own-columns";

type ExportRequest = z.output<NonNullable<typeof exportCredentialsCall.body>>;
type Row = z.input<typeof credentialsSchema>;

/** More than any consortium has. */
const ALL = 100_000;

type InfoColumn = { heading: string; width: number; text: (row: Row) => string };

/** Columns for information, which an import ignores. */
const infoColumns: readonly InfoColumn[] = [
  { heading: "State", width: 16, text: ({ status }) => status },
  { heading: "Last successful month", width: 22, text: (row) => row.last_success?.month ?? "" },
  { heading: "Lock", width: 8, text: (row) => String(row.lock_level) },
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
  return workbookFile(sheetsOf(rows, exportColumns, infoColumns), `sushi-credentials-${formatDay(now(), timeZone())}`);
}

/**
 * Credentials in the layout of the template, to be added in another installation; `withSecrets`: in clear text, except
 * for those that are locked for the person. Others have no secrets. Not audited.
 */
export async function credentialsToAdd(
  scope: Scope<"credentials.manage">,
  { withSecrets }: { withSecrets: boolean },
): Promise<WrittenSheet[]> {
  const stored = await db().credentials.findMany({
    where: { deletedAt: null, organizationId: reach(scope) },
    include: shownCredentials,
    orderBy: [...inOrder],
  });
  const rows = await showCredentials(scope.actor, stored);
  const secretsOf = (row: StoredCredentials) =>
    (withSecrets && !isLockedFor(scope.actor, row) && tryOpenSecrets(row)) || noSecrets;
  const written = rows.map((row, at): Row => ({ ...row, ...(stored[at] ? inClearText(secretsOf(stored[at])) : {}) }));
  return sheetsOf(written, (release) => templateColumns(release).filter((column) => column !== "platform_filter"));
}

const inClearText = ({ customerId, requestorId, apiKey, httpUsername, httpPassword, extraParams }: Secrets) => ({
  ...{ customer_id: customerId, requestor_id: requestorId, api_key: apiKey },
  ...{ http_username: httpUsername, http_password: httpPassword, extra_params: extraParams },
});

type Columns = (release: CounterVersion) => readonly ImportColumn[];

function sheetsOf(rows: readonly Row[], columns: Columns, more: readonly InfoColumn[] = []): WrittenSheet[] {
  const used = sheetReleases.filter((release) => rows.some((row) => row.counter_version === release));
  return (used.length > 0 ? used : sheetReleases.slice(0, 1)).map((release) => {
    const own = rows.filter(({ counter_version }) => counter_version === release);
    const all = columns(release);
    return {
      name: sheetName(release),
      columns: [...all.map((column) => ownHeadings[column]), ...more.map(({ heading, width }) => ({ heading, width }))],
      rows: own.map((row) => [...all.map((column) => textOf(row, column)), ...more.map(({ text }) => text(row))]),
    };
  });
}

const inOrder = [{ organization: { name: "asc" } }, { platform: { shortName: "asc" } }, { id: "asc" }] as const;

async function readRows(scope: Scope<"credentials.manage">, { credentials, filter }: ExportRequest): Promise<Row[]> {
  if (!credentials) return (await listCredentials(scope, { ...filter, page_size: ALL })).results;
  const ids = [...new Set(credentials)];
  const stored = await db().credentials.findMany({
    where: { id: { in: ids }, deletedAt: null, organizationId: reach(scope) },
    include: shownCredentials,
    orderBy: [...inOrder],
  });
  if (stored.length !== ids.length) throw new NotFound();
  return showCredentials(scope.actor, stored);
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
