import "server-only";
import type { AuditValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { csvFile } from "@/lib/kit/format/csv-file";
import type { Question } from "@/lib/usage/question";
import type { Running } from "../ask/running";
import { parameterOf } from "../report-dimension";
import { reportOpener } from "./open-report";
import { reportCsvLines } from "./report-csv";

type Reach = { readonly organizationIds: readonly number[] };

type Audited = { organizationId: number | null; after: AuditValues };

/** A report export in the audit trail: organizations, report types, months and order. */
export function auditedExport({ organizationIds }: Reach, question: Question): Audited {
  const { where, rows, columns } = question;
  const requestedIds = where.organization?.filter((id) => organizationIds.includes(id)) ?? organizationIds;
  return {
    organizationId: requestedIds.length === 1 ? (requestedIds[0] ?? null) : null,
    after: {
      report_types: [...(where.reportType ?? [])],
      ...(requestedIds.length > 1 && where.organization ? { organizations: [...requestedIds] } : {}),
      rows: rows.map(parameterOf).join(","),
      columns: columns.map(parameterOf),
      from: where.month?.from ?? null,
      to: where.month?.to ?? null,
    },
  };
}

/** Streams the whole report as CSV, consistent at one moment; refuses before the first byte. */
export async function streamCsv(scope: Scope<"usage.view">, question: Question, running: Running): Promise<Response> {
  const open = await reportOpener(scope, question, running);
  const report = await open(question);
  await recordAudit(db(), scope, { action: "usage.export", ...auditedExport(scope, question) });
  const name = ["report", ...(question.where.reportType ?? [])].join("-").replace(/[^\w-]/g, "");
  return csvFile(reportCsvLines(report, { locale: running.locale, hasTotals: false }), name);
}
