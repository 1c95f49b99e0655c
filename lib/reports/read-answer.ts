import type { z } from "zod";
import type { flexibleSlicer } from "./contract";
import type { Label } from "./label";
import { dimensionNamed } from "./report-dimension";
import { type ReportRow, type ReportTable, rowOfParts } from "./report-table";

type Given = z.output<typeof flexibleSlicer.returns>;

/** The table in an API response, in the form pages use; absent sums are 0. Gaps mark the unknown ones. */
export function readReportAnswer(answer: Given): ReportTable {
  return {
    rows: answer.results.map(readRow),
    columns: answer.columns.map(({ labels, gap, key, kind, total }) => ({
      ...{ key, kind, total, labels: labels.map(readLabel) },
      ...(gap ? { gap } : {}),
    })),
    total: answer.totals?.total ?? 0,
    ...(answer.totals?.gap ? { gap: answer.totals.gap } : {}),
    rowCount: answer.count,
    remainder: answer.remainder && readRow(answer.remainder),
    notes: answer.note_details.map(({ code, dimension: name, omitted, reports }) => {
      const dimension = name === undefined ? undefined : dimensionNamed(name);
      return {
        ...{ code, ...(dimension ? { dimension } : {}), ...(omitted ? { omitted } : {}) },
        ...(reports
          ? { reports: reports.map(({ report_type: reportType, ...report }) => ({ reportType, ...report })) }
          : {}),
      };
    }),
  };
}

function readRow(row: Given["results"][number]): ReportRow {
  const { pk, pk2, pk3, pk4, is_blank, issn, eissn, isbn, doi, publication_date, ...rest } = row;
  const { code, labels, report_types, report_type_names: names, tags, total, cells, gaps, ...others } = rest;
  const keys = [pk, pk2, pk3, pk4].filter((key) => key !== undefined);
  const parts = labels.map((label, at) => ({ ...readLabel(label), key: keys[at] ?? "" }));
  return {
    ...(parts.length > 1 ? rowOfParts(parts) : { key: pk }),
    ...others,
    total: total ?? 0,
    cells: Object.fromEntries(Object.entries(cells).flatMap(([key, value]) => (value === null ? [] : [[key, value]]))),
    ...(gaps ? { gaps } : {}),
    isBlank: is_blank,
    ...(code === undefined ? {} : { code }),
    ...(issn === undefined
      ? {}
      : {
          title: {
            ...{ issn, eissn: eissn ?? "", isbn: isbn ?? "" },
            ...(doi === undefined ? {} : { doi }),
            ...(publication_date === undefined ? {} : { publicationDate: publication_date }),
          },
        }),
    ...(report_types
      ? { reportTypes: report_types.map((short, at) => ({ code: short, name: names?.[at] ?? short })) }
      : {}),
    ...(tags ? { tags } : {}),
  };
}

const readLabel = ({ name, is_blank, code }: Given["results"][number]["labels"][number]): Label => ({
  name,
  isBlank: is_blank,
  ...(code === undefined ? {} : { code }),
});
