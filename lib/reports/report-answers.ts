import type { z } from "zod";
import { addressOf, type Call } from "@/lib/access/contract";
import { questionToSearch } from "@/lib/reports/question-search";
import type { Question } from "@/lib/usage/question";
import type { EmptyCell } from "./ask/explain-empty";
import type { FactsBehind } from "./ask/list-facts-behind";
import type { Parts } from "./ask/list-parts";
import type { PossibleValues } from "./ask/list-possible-values";
import type { Cell } from "./ask/usage-of-cell";
import type { OfferedReportType } from "./catalog/list-report-catalog";
import type {
  factsBehind,
  flexibleSlicer,
  listReportTypesCall,
  possibleValues,
  reportParts,
  whyEmpty,
} from "./contract";
import type { Identified, Label } from "./label";
import { mixedTotals } from "./notes/mixed-totals";
import { parameterOf } from "./report-dimension";
import { figureAt, gapOf, labelsOf, type ReportColumn, type ReportRow, type ReportTable } from "./report-table";

type Answer<C extends { returns: z.ZodType }> = z.input<C["returns"]>;

/** A report in the API's shape; sums over different metrics are null. */
export function reportAnswer(table: ReportTable, question: Question): Answer<typeof flexibleSlicer> {
  const mixed = mixedTotals(question, table);
  const total = mixed.ofColumns || mixed.ofRows ? null : figureAt(null, table.total, table.gap);
  return {
    ...paging("GET /api/flexible-slicer/", { count: table.rowCount, question }),
    results: table.rows.map((row) => rowAnswer(table, row, { ofRow: mixed.ofRows, ofCells: mixed.ofCells })),
    columns: table.columns.map((column) => ({
      ...{ key: column.key, kind: column.kind, names: column.labels.map(({ name }) => name) },
      labels: column.labels.map(labelAnswer),
      total: question.totals && !mixed.ofColumns ? totalOf(column) : null,
      gap: column.gap ?? null,
    })),
    totals: question.totals
      ? {
          total,
          cells: Object.fromEntries(
            table.columns.map((column) => [column.key, mixed.ofColumns ? null : totalOf(column)]),
          ),
          gap: table.gap ?? null,
        }
      : null,
    remainder:
      table.remainder &&
      rowAnswer(table, table.remainder, { ofRow: mixed.ofRows || mixed.ofRemainder, ofCells: mixed.ofRemainder }),
    notes: table.notes.map(({ code }) => code),
    note_details: table.notes.map(({ code, dimension, omitted, reports }) => ({
      code,
      ...(omitted ? { omitted } : {}),
      ...(reports
        ? { reports: reports.map(({ reportType, ...report }) => ({ report_type: reportType, ...report })) }
        : {}),
      ...(dimension ? { dimension: parameterOf(dimension) } : {}),
    })),
  };
}

type MixedRow = { readonly ofRow: boolean; readonly ofCells: boolean };

const totalOf = (column: ReportColumn) => figureAt(column, column.total, column.gap);

function rowAnswer(table: ReportTable, row: ReportRow, mixed: MixedRow) {
  const { key, parts, name, isBlank, code, title, total, cells, gaps, reportTypes, tags } = row;
  const ofColumns = table.columns.map((column) => [
    column.key,
    figureAt(column, cells[column.key], gapOf(table, row, column.key)),
  ]);
  // Untagged usage may have columns of its own.
  const figures: Record<string, number | null> = { ...cells, ...Object.fromEntries(ofColumns) };
  const [pk = key, pk2, pk3, pk4] = (parts ?? []).map((part) => part.key);
  return {
    pk,
    ...(pk2 === undefined ? {} : { pk2 }),
    ...(pk3 === undefined ? {} : { pk3 }),
    ...(pk4 === undefined ? {} : { pk4 }),
    name,
    is_blank: isBlank,
    ...(code === undefined ? {} : { code }),
    labels: labelsOf(row).map(labelAnswer),
    ...(title ? identifiersAnswer(title) : {}),
    total: mixed.ofRow ? null : figureAt(null, total, gapOf(table, row, "total")),
    cells: mixed.ofCells ? Object.fromEntries(Object.keys(figures).map((column) => [column, null])) : figures,
    ...(gaps ? { gaps } : {}),
    ...(reportTypes
      ? { report_types: reportTypes.map((type) => type.code), report_type_names: reportTypes.map((type) => type.name) }
      : {}),
    ...(tags ? { tags: [...tags] } : {}),
  };
}

const identifiersAnswer = ({ publicationDate, ...identifiers }: Identified) => ({
  ...identifiers,
  ...(publicationDate === undefined ? {} : { publication_date: publicationDate }),
});

const labelAnswer = ({ name, isBlank, code }: Label) => ({
  ...{ name, is_blank: isBlank },
  ...(code === undefined ? {} : { code }),
});

export function partsAnswer({ parts, count, cropped }: Parts): Answer<typeof reportParts> {
  return { count, cropped, parts: parts.map(({ isBlank, ...part }) => ({ ...part, is_blank: isBlank })) };
}

/** The facts behind a figure in the API's shape. */
export function factsAnswer({ facts, count, sum }: FactsBehind, figure: Cell): Answer<typeof factsBehind> {
  return {
    ...paging("GET /api/flexible-slicer/facts/", {
      count,
      question: figure.question,
      more: { row: figure.row, column: figure.column },
    }),
    sum,
    results: facts.map(({ reportType, importId, key, attributes, ...fact }) => ({
      ...fact,
      attributes: { ...attributes },
      report_type: reportType.code ?? reportType.name,
      report_type_name: reportType.name,
      import_batch: importId,
      fact: key,
    })),
  };
}

export function whyEmptyAnswer({
  months,
  reportTypes,
  firstMissing,
  mayHarvest,
  ...rest
}: EmptyCell): Answer<typeof whyEmpty> {
  return {
    ...rest,
    ...{ from: months?.from ?? null, to: months?.to ?? null },
    report_types: reportTypes.map(({ short_name }) => short_name),
    reports: [...reportTypes],
    ...{ first_missing: firstMissing, may_harvest: mayHarvest },
  };
}

export function possibleValuesAnswer({ values, count }: PossibleValues): Answer<typeof possibleValues> {
  return {
    count,
    cropped: count > values.length,
    values: values.map(({ isBlank, ...value }) => ({ ...value, is_blank: isBlank })),
  };
}

export function reportTypesAnswer(types: readonly OfferedReportType[]): Answer<typeof listReportTypesCall> {
  return types.map(({ id, shortName, name, description, counterCode, release, dimensions, hasData }) => ({
    pk: id,
    short_name: shortName,
    name,
    description,
    counter_code: counterCode,
    release,
    dimensions: dimensions.map(parameterOf),
    has_data: hasData,
  }));
}

type Paged = { count: number; question: Question; more?: Record<string, string | undefined> };

/** Links to the next and previous page; null if there is none. */
function paging(call: Call, { count, question, more = {} }: Paged) {
  const link = (page: number) => {
    const search = questionToSearch({ ...question, page });
    for (const [name, value] of Object.entries(more)) if (value !== undefined) search.set(name, value);
    return `${addressOf(call)}?${search}`;
  };
  const last = Math.max(1, Math.ceil(count / question.pageSize));
  return {
    count,
    next: question.page < last ? link(question.page + 1) : null,
    previous: question.page > 1 ? link(Math.min(question.page - 1, last)) : null,
  };
}
