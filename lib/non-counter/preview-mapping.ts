import "server-only";
import { createTranslator } from "use-intl/core";
import type { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { type Finding, FindingLog, Unreadable } from "@/lib/counter/finding";
import { type Month, month } from "@/lib/counter/standard/month";
import type { SkippedRows } from "@/lib/counter/table/rows/skipped-rows";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { Invalid } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { catalog } from "@/messages/catalog";
import type { previewMappingCall } from "./contract";
import { mappedLayout } from "./layout/mapped-layout";
import { mappingProblems, type SheetTemplate } from "./layout/mapping";
import { requireRawImport } from "./raw-import-organizations";
import { SheetBody } from "./sheets/sheet-body";
import { findTableReport } from "./table-reports";

type RowsPreview = {
  records: UsageRecord[];
  sums: Record<string, Record<string, number>>;
  errors: Finding[];
  warnings: Finding[];
  skipped: SkippedRows[];
};

type Shown = { sheet: string | null; rows: readonly SheetRow[]; headingRow: number; period: Month | null };

/** The result of a mapping on given rows, by the same rules as for files. Records without their errors. */
function previewRows(template: SheetTemplate, { sheet, rows, headingRow, period }: Shown): RowsPreview {
  const log = new FindingLog();
  const headings = rows.find(({ number }) => number === headingRow);
  if (!headings) {
    log.refuse("template-headings-missing", "", { template: template.name, headings: template.headings.join(", ") });
    return { records: [], sums: {}, skipped: [], errors: log.findings("error"), warnings: [] };
  }
  const above = rows.filter(({ number }) => number < headingRow);
  const layout = mappedLayout(headings, { log, sheet, template, above, period });
  const body = new SheetBody({ layout, reportType: template.reportType, log, sheet });
  try {
    for (const row of rows) if (row.number > headingRow) body.read(row);
    body.end();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    log.refuse(error.code, error.details.where, error.details.values);
  }
  return {
    records: body.records,
    sums: body.tally.sums,
    errors: log.findings("error"),
    warnings: log.findings("warning"),
    skipped: body.skipped.all,
  };
}

type Asked = z.output<NonNullable<typeof previewMappingCall.body>>;
type Answer = z.input<typeof previewMappingCall.returns>;

const mostFacts = 50;

/** The result of a mapping on the first rows of a sheet, and its problems in words. */
export async function previewMapping(
  scope: Scope<"raw-data.import">,
  { organization, language }: { organization: number; language: Locale },
  { report_type, mapping, sheet, rows, heading_row: headingRow, period }: Asked,
): Promise<Answer> {
  await requireRawImport(scope, organization);
  const reportType = await findTableReport(report_type, scope.within(organization).organizationIds);
  if (!reportType) throw new Invalid({ report_type: ["reportTypeUnfit"] });
  const headings = mapping.columns.filter(({ role }) => role !== "Ignore").map(({ heading }) => heading);
  const template = { name: "–", reportType, headings, mapping };
  const preview = { sheet, rows, headingRow, period: period === null ? null : month(period) };
  const { records, sums, errors, warnings, skipped } = previewRows(template, preview);
  return {
    facts: records.slice(0, mostFacts).map(({ place, institution, attributes, ...record }) => ({
      ...{ row: place, month: record.month, title: record.title, metric: record.metric, value: record.value },
      ...{ organization: institution, attributes: { ...attributes } },
    })),
    fact_count: records.length,
    sums,
    problems: inWords(mappingProblems(mapping, headings), language),
    findings: [...errors.map(findingOf("error", language)), ...warnings.map(findingOf("warning", language))],
    skipped,
  };
}

function findingOf(level: "error" | "warning", locale: Locale) {
  const say = createTranslator({ locale, messages: catalog[locale].counter, namespace: "finding" });
  return ({ code, where, count, values, remedy }: Finding) => ({
    ...{ level, code, where, count },
    text: say(`${code}.message`, values),
    remedy: remedy ? say(`${code}.remedy`, values) : "",
  });
}

function inWords(problems: Record<string, string[]>, locale: Locale): Record<string, string[]> {
  const texts: Record<string, string> = catalog[locale].errors.fields;
  return Object.fromEntries(
    Object.entries(problems).map(([field, codes]) => [field, codes.map((code) => texts[code] ?? code)]),
  );
}
