import type { z } from "zod";
import type { flexibleSlicer } from "./contract";
import { dimensionNamed } from "./report-dimension";
import type { ReportRow, ReportTable } from "./report-table";

type Given = z.output<typeof flexibleSlicer.returns>;

/** The table in an answer of the REST surface, as the page has it from the server; sums that were not asked for are 0. */
export function readAnswer(answer: Given): ReportTable {
  return {
    rows: answer.results.map(readRow),
    columns: answer.columns.map(({ labels, ...column }) => ({
      ...column,
      labels: labels.map(({ name, is_blank, code }) => ({
        name,
        isBlank: is_blank,
        ...(code === undefined ? {} : { code }),
      })),
    })),
    total: answer.totals?.total ?? 0,
    rowCount: answer.count,
    remainder: answer.remainder && readRow(answer.remainder),
    notes: answer.note_details.map(({ code, dimension: name }) => {
      const dimension = name === undefined ? undefined : dimensionNamed(name);
      return { code, ...(dimension ? { dimension } : {}) };
    }),
  };
}

function readRow(row: Given["results"][number]): ReportRow {
  const { pk, is_blank, issn, eissn, isbn, code, report_types, ...given } = row;
  return {
    ...given,
    key: pk,
    isBlank: is_blank,
    ...(code === undefined ? {} : { code }),
    ...(issn === undefined ? {} : { title: { issn, eissn: eissn ?? "", isbn: isbn ?? "" } }),
    ...(report_types ? { reportTypes: report_types } : {}),
  };
}
