import { columnNamed } from "@/lib/counter/table/head/column-names";
import { type FieldName, type IdentifierName, identifierNames } from "./layout";
import { reducedText } from "./reduced-text";
import { tableAttributes } from "./table-attributes";
import type { TableReportType } from "./table-report-type";

/** Meaning of a heading in the simple table. */
export type SimpleColumn = FieldName | IdentifierName | "Metric" | null;

const own: Readonly<Record<string, SimpleColumn>> = {
  source: "Title",
  title: "Title",
  zdroj: "Title",
  titul: "Title",
  nazev: "Title",
  "nazev titulu": "Title",
  "nazev knihy": "Title",
  "nazev casopisu": "Title",
  "nazev databaze": "Title",
  kniha: "Title",
  casopis: "Title",
  databaze: "Title",
  vydavatel: "Publisher",
  nakladatel: "Publisher",
  nakladatelstvi: "Publisher",
  "rok vydani": "YOP",
  metric: "Metric",
  metrika: "Metric",
  organization: "Institution_Name",
  organisation: "Institution_Name",
  org: "Institution_Name",
  organizace: "Institution_Name",
  knihovna: "Institution_Name",
  proprietary: "Proprietary_ID",
  issn: "Print_ISSN",
};

/** Parses a heading of the simple table, in both languages and COUNTER's spelling; null if unknown. */
export function simpleColumn(heading: string): SimpleColumn {
  const known = own[reducedText(heading)];
  if (known !== undefined) return known;
  const name = columnNamed(heading);
  if (name === "Metric_Type") return "Metric";
  if (name === "Database") return "Title";
  return (
    [...identifierNames, ...tableAttributes, "Title" as const, "Institution_Name" as const].find(
      (one) => one === name,
    ) ?? null
  );
}

/** Headings of an empty table for a report type, before its periods. */
export function simpleHeadings({ hasTitles, attributes }: TableReportType, withOrganizations: boolean): string[] {
  return [
    ...(withOrganizations ? ["Organization"] : []),
    ...(hasTitles ? ["Title", ...identifierNames] : []),
    ...attributes,
    "Metric",
  ];
}
