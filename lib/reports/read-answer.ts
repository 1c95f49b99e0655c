import type { z } from "zod";
import type { flexibleSlicer } from "./contract";
import type { ReportTable } from "./report-table";

/** The table in an answer of the REST surface, as the page has it from the server. */
export function readAnswer(answer: z.output<typeof flexibleSlicer.returns>): ReportTable {
  return {
    rows: answer.results.map(({ pk, is_blank, issn, eissn, isbn, code, ...row }) => ({
      ...row,
      key: pk,
      isBlank: is_blank,
      ...(code === undefined ? {} : { code }),
      ...(issn === undefined ? {} : { title: { issn, eissn: eissn ?? "", isbn: isbn ?? "" } }),
    })),
    columns: answer.columns.map(({ key, labels, total }) => ({
      key,
      total,
      labels: labels.map(({ name, is_blank, code }) => ({
        name,
        isBlank: is_blank,
        ...(code === undefined ? {} : { code }),
      })),
    })),
    total: answer.totals.total,
    rowCount: answer.count,
    notes: answer.notes,
  };
}
