import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import type { AuditValues } from "@/lib/audit/audit-values";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { csvFile } from "@/lib/kit/format/csv-file";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import type { Question } from "@/lib/usage/question";
import { catalogue } from "@/messages/catalogue";
import { resolveReport } from "../ask/resolve-report";
import { answerPage } from "../ask/run-report";
import type { Running } from "../ask/running";
import { viewUsage } from "../ask/view-usage";
import type { Label } from "../label";
import { mixedTotals } from "../mixed-totals";
import { parameterOf } from "../report-dimension";
import type { ReportTable } from "../report-table";

type Reach = { readonly organizationIds: readonly number[] };

type Audited = { organizationId: number | null; after: AuditValues };

/** What the audit trail keeps of an exported report: whose usage, of which report types and months, sorted how. */
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

/** A spreadsheet holds about a million rows; half of that keeps the file and the engine's work bounded. */
const MOST_ROWS = 500_000;
const ROWS_AT_ONCE = 5_000;

/** The whole report as a CSV file, streamed; refusals come before the first byte. All pages are of the same moment. */
export async function streamCsv(scope: Scope<"usage.view">, question: Question, running: Running): Promise<Response> {
  const pages = readPages(scope, question, running);
  const first = await pages.next();
  await recordAudit(db(), scope, { action: "usage.export", ...auditedExport(scope, question) });
  const name = ["report", ...(question.where.reportType ?? [])].join("-").replace(/[^\w-]/g, "");
  return csvFile(linesOf({ first, pages }, question, running), name);
}

async function* readPages(
  scope: Scope<"usage.view">,
  question: Question,
  running: Running,
): AsyncGenerator<ReportTable> {
  const [view, report] = await Promise.all([viewUsage(scope), resolveReport(scope, question)]);
  for (let page = 1, rowCount = 1; (page - 1) * ROWS_AT_ONCE < rowCount; page += 1) {
    const asked = { ...report, question: { ...report.question, page, pageSize: ROWS_AT_ONCE } };
    const table = await answerPage({ view, report: asked }, running);
    rowCount = table.rowCount;
    if (rowCount > MOST_ROWS) throw new Refused("tooManyRows", { count: rowCount, most: MOST_ROWS });
    yield table;
  }
}

async function* linesOf(
  { first, pages }: { first: IteratorResult<ReportTable>; pages: AsyncGenerator<ReportTable> },
  question: Question,
  { locale }: Running,
): AsyncGenerator<string, void, undefined> {
  if (first.done) return;
  const separator = separatorOf(locale);
  const hasTitles = question.rows.includes("title");
  const { columns } = first.value;
  const mixesTotal = mixedTotals(question, first.value).ofRows;
  yield BYTE_ORDER_MARK + csvLine(header(question, first.value, locale), separator);
  for (let next: IteratorResult<ReportTable> = first; !next.done; next = await pages.next()) {
    const lines = next.value.rows.map((row) => {
      const { issn, eissn, isbn } = row.title ?? { issn: "", eissn: "", isbn: "" };
      const figures = columns.map(({ key }) => row.cells[key] ?? 0);
      return csvLine(
        [inFile(row), ...(hasTitles ? [issn, eissn, isbn] : []), mixesTotal ? "" : row.total, ...figures],
        separator,
      );
    });
    yield lines.join("");
  }
}

function header(question: Question, { columns }: ReportTable, locale: Running["locale"]): string[] {
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "reports" });
  const titles = columns.map(({ labels }) => labels.map(inFile).join(" / "));
  const identifiers = question.rows.includes("title") ? ["ISSN", "eISSN", "ISBN"] : [];
  return [question.rows.map((name) => t(`dimension.${name}`)).join(" / "), ...identifiers, t("total"), ...titles];
}

/** Files write blanks as a dash. */
const inFile = ({ name, isBlank }: Label): string => (isBlank ? "-" : name);
