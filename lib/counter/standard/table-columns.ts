import { type AttributeName, attributeNames } from "./attributes";
import type { ReportDefinition } from "./report-definition";

const identifiers = ["DOI", "Proprietary_ID", "ISBN", "Print_ISSN", "Online_ISSN", "URI"] as const;

/**
 * Table columns in the order of the standard, equal for all reports; Metric_Type, Reporting_Period_Total and the months
 * follow. Component columns are omitted: their usage is not the item's.
 */
export const tableColumns = [
  ...(["Database", "Title", "Item", "Publisher", "Publisher_ID", "Platform"] as const),
  ...(["Authors", "Publication_Date", "Article_Version"] as const),
  ...identifiers,
  ...(["Parent_Title", "Parent_Authors", "Parent_Publication_Date", "Parent_Article_Version"] as const),
  "Parent_Data_Type" as const,
  ...identifiers.map((name) => `Parent_${name}` as const),
  ...(["Data_Type", "Section_Type", "YOP", "Access_Type", "Access_Method"] as const),
];
export type TableColumn = (typeof tableColumns)[number];

/** Whether a column holds an attribute of some report. */
export const isAttributeColumn = (column: TableColumn): column is AttributeName =>
  attributeNames.some((name) => name === column);

/** Whether a column describes the parent. */
export const isOfParent = (column: TableColumn): boolean => column.startsWith("Parent_");

/** Columns that every table of a report has, and columns on request; parent columns come together. */
export type ReportColumns = { readonly always: readonly TableColumn[]; readonly onRequest: readonly TableColumn[] };

/** Columns of a Release 5 or 5.1 report, in standard order. */
export function columnsOfReport({ id, kind, attributes }: ReportDefinition): ReportColumns {
  const always = new Set<TableColumn>([...describing(id, kind), ...attributes.always]);
  const onRequest = new Set<TableColumn>([
    ...attributes.onRequest,
    ...(id === "IR" ? (["Authors", "Publication_Date"] as const) : []),
    ...(id === "IR" ? tableColumns.filter(isOfParent) : []),
  ]);
  return {
    always: tableColumns.filter((name) => always.has(name)),
    onRequest: tableColumns.filter((name) => onRequest.has(name)),
  };
}

/** Columns that name and describe a row, apart from attributes. */
function describing(id: string, kind: ReportDefinition["kind"]): readonly TableColumn[] {
  if (kind === "PR") return [];
  if (kind === "DR") return ["Database", "Publisher_ID", "Proprietary_ID"];
  const journal = ["DOI", "Proprietary_ID", "Print_ISSN", "Online_ISSN", "URI"] as const;
  if (kind === "TR") return ["Title", "Publisher_ID", ...(id.startsWith("TR_J") ? journal : identifiers)];
  if (id === "IR") return ["Item", "Publisher_ID", ...identifiers];
  if (id === "IR_M1") return ["Item", "Publisher_ID", "DOI", "Proprietary_ID", "URI"];
  return [
    ...(["Item", "Publisher_ID", "Authors", "Publication_Date", ...journal] as const),
    ...(["Parent_Title", "Parent_Authors", "Parent_Article_Version"] as const),
    ...journal.map((name) => `Parent_${name}` as const),
  ];
}
