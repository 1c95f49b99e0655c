import "server-only";
import { createTranslator } from "use-intl/core";
import type { AuditValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { csvFile } from "@/lib/kit/format/csv-file";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import type { Question } from "@/lib/usage/question";
import { catalogue } from "@/messages/catalogue";
import { readReport, type WholeReport } from "../ask/read-report";
import type { Running } from "../ask/running";
import { mixedTotals } from "../notes/mixed-totals";
import { parameterOf } from "../report-dimension";
import { isRemainder, type ReportRow } from "../report-table";
import { inFile, textColumns } from "./text-columns";

type Reach = { readonly organizationIds: readonly number[] };

type Audited = { organizationId: number | null; after: AuditValues };

/** A report export in the audit trail: organizations, report types, months and order. */
export function auditedExport({ organizationIds }: Reach, question: Question): Audited {
  const { where, rows, columns } = question;
  const asked = where.organization?.filter((id) => organizationIds.includes(id)) ?? organizationIds;
  return {
    organizationId: asked.length === 1 ? (asked[0] ?? null) : null,
    after: {
      report_types: [...(where.reportType ?? [])],
      ...(asked.length > 1 && where.organization ? { organizations: [...asked] } : {}),
      rows: rows.map(parameterOf).join(","),
      columns: columns.map(parameterOf),
      from: where.month?.from ?? null,
      to: where.month?.to ?? null,
    },
  };
}

/** Streams the whole report as CSV, consistent at one moment; refuses before the first byte. */
export async function streamCsv(scope: Scope<"usage.view">, question: Question, running: Running): Promise<Response> {
  const report = await readReport(scope, question, running);
  await recordAudit(db(), scope, { action: "usage.export", ...auditedExport(scope, question) });
  const name = ["report", ...(question.where.reportType ?? [])].join("-").replace(/[^\w-]/g, "");
  return csvFile(linesOf(report, question, running), name);
}

async function* linesOf(
  report: WholeReport,
  question: Question,
  { locale }: Running,
): AsyncGenerator<string, void, undefined> {
  const separator = separatorOf(locale);
  const texts = textColumns(question, { locale, hasTags: false, hasReportTypes: false });
  const { columns } = report;
  const mixed = mixedTotals(question, report);
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "reports" });
  const titles = columns.map(({ labels }) => labels.map(inFile).join(" / "));
  yield BYTE_ORDER_MARK + csvLine([...texts.headings, ...(question.totals ? [t("total")] : []), ...titles], separator);
  const lineOf = (row: ReportRow) => {
    const isMixed = isRemainder(row) ? mixed.ofRemainder : mixed.ofCells;
    const none = (key: string, kind: string) => (kind === "change" || report.isUnknown(row, key) ? "" : 0);
    const figures = columns.map(({ key, kind }) => (isMixed ? "" : (row.cells[key] ?? none(key, kind))));
    const total = question.totals ? [isMixed || mixed.ofRows ? "" : row.total] : [];
    return csvLine([...texts.of(row), ...total, ...figures], separator);
  };
  for await (const rows of report.rows) yield rows.map(lineOf).join("");
  if (report.remainder) yield lineOf(report.remainder);
}
