import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { csvFile } from "@/lib/kit/format/csv-file";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import { catalogue } from "@/messages/catalogue";
import { resolveReport } from "../ask/resolve-report";
import { answerPage, labelled } from "../ask/run-report";
import type { Running } from "../ask/running";
import { viewUsage } from "../ask/view-usage";
import type { Label } from "../label";
import type { ReportDraft } from "../report-draft";
import type { ReportTable } from "../report-table";
import { auditedExport } from "./audited-export";

/** A spreadsheet holds about a million rows; half of that keeps the file and the engine's work bounded. */
const MOST_ROWS = 500_000;
const ROWS_AT_ONCE = 5_000;

/** The whole report as a CSV file, streamed; refusals come before the first byte. All pages are of the same moment. */
export async function streamCsv(scope: Scope<"usage.view">, draft: ReportDraft, running: Running): Promise<Response> {
  const pages = readPages(scope, draft, running);
  const first = await pages.next();
  await recordAudit(db(), scope, { action: "usage.export", ...auditedExport(scope, draft) });
  const name = ["report", ...draft.reportTypes].join("-").replace(/[^\w-]/g, "");
  return csvFile(linesOf({ first, pages }, draft, running), name);
}

async function* readPages(
  scope: Scope<"usage.view">,
  draft: ReportDraft,
  running: Running,
): AsyncGenerator<ReportTable> {
  const [view, report] = await Promise.all([viewUsage(scope), resolveReport(draft)]);
  for (let offset = 0, rowCount = 1; offset < rowCount; offset += ROWS_AT_ONCE) {
    const page = { offset, limit: ROWS_AT_ONCE };
    const answer = await answerPage({ view, report, draft, page }, running);
    rowCount = answer.rowCount;
    if (rowCount > MOST_ROWS) throw new Refused("tooManyRows", { count: rowCount, most: MOST_ROWS });
    yield labelled(answer, { draft, report }, running.locale);
  }
}

async function* linesOf(
  { first, pages }: { first: IteratorResult<ReportTable>; pages: AsyncGenerator<ReportTable> },
  draft: ReportDraft,
  { locale }: Running,
): AsyncGenerator<string, void, undefined> {
  if (first.done) return;
  const separator = separatorOf(locale);
  const hasTitles = draft.rows === "title";
  const { columns } = first.value;
  yield BYTE_ORDER_MARK + csvLine(header(draft, first.value, locale), separator);
  for (let next: IteratorResult<ReportTable> = first; !next.done; next = await pages.next()) {
    const lines = next.value.rows.map((row) => {
      const { issn, eissn, isbn } = row.title ?? { issn: "", eissn: "", isbn: "" };
      const figures = columns.map(({ key }) => row.cells[key] ?? 0);
      return csvLine([inFile(row), ...(hasTitles ? [issn, eissn, isbn] : []), row.total, ...figures], separator);
    });
    yield lines.join("");
  }
}

function header(draft: ReportDraft, { columns }: ReportTable, locale: Running["locale"]): string[] {
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "reports" });
  const titles = columns.map(({ labels }) => labels.map(inFile).join(" / "));
  const identifiers = draft.rows === "title" ? ["ISSN", "eISSN", "ISBN"] : [];
  return [t(`dimension.${draft.rows}`), ...identifiers, t("total"), ...titles];
}

/** Files write blanks as a dash. */
const inFile = ({ name, isBlank }: Label): string => (isBlank ? "-" : name);
