import { spelling } from "../../spelling";
import { ownAttributes } from "../../standard/attributes";

/** Content of a table column, by COUNTER's column name of Release 5. */
export type ColumnName =
  | (typeof dimensionColumns)[number]
  | (typeof identifierColumns)[number]
  | "Metric_Type"
  | "Reporting_Period_Total"
  | "Period_Part";

/** Columns that describe and break down usage. */
export const dimensionColumns = [
  ...ownAttributes,
  "Title",
  "Database",
  "Item",
  "Publisher_ID",
  "Authors",
  "Publication_Date",
  "Format",
  "Institution_Name",
  "Customer_ID",
  "Country_Name",
  "Country_Code",
  "Subdivision_Name",
  "Subdivision_Code",
  "Attributed",
  "Book_Segment_Count",
] as const;

/** Columns with identifiers of a title or item. */
export const identifierColumns = [
  "DOI",
  "Proprietary_ID",
  "ISBN",
  "Print_ISSN",
  "Online_ISSN",
  "Linking_ISSN",
  "ISSN",
  "URI",
] as const;

const own: readonly ColumnName[] = [...dimensionColumns, ...identifierColumns, "Metric_Type", "Reporting_Period_Total"];

const synonyms: Readonly<Record<string, ColumnName>> = {
  journal: "Title",
  journaltitle: "Title",
  journalname: "Title",
  book: "Title",
  booktitle: "Title",
  titlename: "Title",
  publicationtitle: "Title",
  collection: "Title",
  collectionname: "Title",
  databasename: "Database",
  itemname: "Item",
  datasettitle: "Item",
  itemtitle: "Item",
  articletitle: "Item",
  publishername: "Publisher",
  contentprovider: "Publisher",
  publisherid: "Publisher_ID",
  platformname: "Platform",
  author: "Authors",
  creators: "Authors",
  itemcontributors: "Authors",
  articleversion: "Article_Version",
  datasetversion: "Article_Version",
  yearofpublication: "YOP",
  publicationyear: "YOP",
  metric: "Metric_Type",
  metrics: "Metric_Type",
  metrictypes: "Metric_Type",
  metricname: "Metric_Type",
  useractivity: "Metric_Type",
  activity: "Metric_Type",
  accessdeniedcategory: "Metric_Type",
  accessdenialcategory: "Metric_Type",
  category: "Metric_Type",
  reportingperiodtotals: "Reporting_Period_Total",
  reportperiodtotal: "Reporting_Period_Total",
  periodtotal: "Reporting_Period_Total",
  ytdtotal: "Reporting_Period_Total",
  total: "Reporting_Period_Total",
  reportingtotal: "Reporting_Period_Total",
  reportingperiodhtml: "Period_Part",
  reportingperiodpdf: "Period_Part",
  reportingperiodps: "Period_Part",
  reportingperiodepub: "Period_Part",
  ytdhtml: "Period_Part",
  ytdpdf: "Period_Part",
  totalhtml: "Period_Part",
  totalpdf: "Period_Part",
  htmltotal: "Period_Part",
  pdftotal: "Period_Part",
  html: "Period_Part",
  pdf: "Period_Part",
  journaldoi: "DOI",
  bookdoi: "DOI",
  titledoi: "DOI",
  itemdoi: "DOI",
  proprietaryidentifier: "Proprietary_ID",
  otherid: "Proprietary_ID",
  proprietaryids: "Proprietary_ID",
  proprietary: "Proprietary_ID",
  printissn: "Print_ISSN",
  printedissn: "Print_ISSN",
  issnprint: "Print_ISSN",
  pissn: "Print_ISSN",
  onlineissn: "Online_ISSN",
  electronicissn: "Online_ISSN",
  issnonline: "Online_ISSN",
  issnelectronic: "Online_ISSN",
  eissn: "Online_ISSN",
  isbn13: "ISBN",
  printisbn: "ISBN",
  onlineisbn: "ISBN",
  eisbn: "ISBN",
  uris: "URI",
  url: "URI",
  institution: "Institution_Name",
  organization: "Institution_Name",
  organisation: "Institution_Name",
  customer: "Institution_Name",
  customername: "Institution_Name",
};

const byReduced = new Map<string, ColumnName>([
  ...Object.entries(synonyms),
  ...own.map((name): [string, ColumnName] => [spelling(name), name]),
]);

/** The column of a heading in any spelling; undefined for months and unknown columns. */
export function columnNamed(heading: string): ColumnName | undefined {
  return byReduced.get(reduced(heading));
}

/** The parent or component column of a heading, such as "Parent_DOI". */
export function relatedColumn(heading: string): { of: "Parent" | "Component"; name: string } | undefined {
  const [, of = "", rest = ""] = /^(parent|component)(.+)$/.exec(reduced(heading)) ?? [];
  const name = byReduced.get(rest) ?? (rest === "name" ? "Title" : undefined);
  return name === undefined ? undefined : { of: of === "parent" ? "Parent" : "Component", name };
}

function reduced(heading: string): string {
  return spelling(heading.normalize("NFKC").replace(/[^\p{L}\p{N}\s_-]/gu, ""));
}
