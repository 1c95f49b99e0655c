/** Rows of a table as text, with options. */
export type Rows = string[][];

type Header = Record<string, string | undefined>;
type Draft = { header?: Header; headings?: string[]; body?: Rows };

const labels: Header = {
  Report_Name: "Title Master Report",
  Report_ID: "TR",
  Release: "5",
  Institution_Name: "Example Library",
  Institution_ID: "exp:c-17",
  Metric_Types: "Total_Item_Investigations; Total_Item_Requests; Unique_Item_Investigations; Unique_Item_Requests",
  Report_Filters: "",
  Report_Attributes: "Attributes_To_Show=Data_Type|YOP",
  Exceptions: "",
  Reporting_Period: "Begin_Date=2024-01-01; End_Date=2024-03-31",
  Created: "2024-04-11T07:00:00Z",
  Created_By: "Example Press",
};

export const titleHeadings = [
  ...["Title", "Publisher", "Publisher_ID", "Platform", "DOI", "Proprietary_ID", "ISBN", "Print_ISSN", "Online_ISSN"],
  ...["URI", "Data_Type", "YOP", "Metric_Type", "Reporting_Period_Total", "Jan-2024", "Feb-2024", "Mar-2024"],
];

/** A row of a Title Report with its counts; cells named in `fields` replace the usual ones. */
export function titleRow(
  metric: string,
  counts: readonly (number | string)[],
  fields: Record<string, string> = {},
): string[] {
  const total = counts.reduce<number>((sum, count) => sum + Number(count), 0);
  const usual: Record<string, string> = {
    Title: "Journal of Invented Results",
    Publisher: "Example Press",
    Platform: "Example Online",
    Proprietary_ID: "exp:jir",
    Online_ISSN: "1234-5679",
    Data_Type: "Journal",
    YOP: "2023",
    Metric_Type: metric,
    Reporting_Period_Total: Number.isNaN(total) ? "" : String(total),
  };
  const months = counts.map(String);
  return titleHeadings.map((heading, index) => fields[heading] ?? usual[heading] ?? months[index - 14] ?? "");
}

export const titleBody: Rows = [
  titleRow("Total_Item_Requests", [7, 0, 3]),
  titleRow("Unique_Item_Requests", [5, 0, 2]),
  titleRow("Total_Item_Requests", [1, 2, 0], {
    Title: "Žluťoučký kůň",
    Online_ISSN: "2049-3630",
    Proprietary_ID: "exp:zk",
  }),
];

export const titleSums = {
  Total_Item_Requests: { "2024-01": 8, "2024-02": 2, "2024-03": 3 },
  Unique_Item_Requests: { "2024-01": 5, "2024-03": 2 },
};

/** A Title Report of Release 5 over three months; labels set to undefined are left out. */
export function titleReport({ header = {}, headings = titleHeadings, body = titleBody }: Draft = {}): Rows {
  const lines = Object.entries({ ...labels, ...header }).flatMap(([label, value]) =>
    value === undefined ? [] : [[label, value]],
  );
  return [...lines, [], headings, ...body];
}

export const journalHeadings = [
  ...["Journal", "Publisher", "Platform", "Journal DOI", "Proprietary Identifier", "Print ISSN", "Online ISSN"],
  ...["Reporting Period Total", "Reporting Period HTML", "Reporting Period PDF", "Jan-2016", "Feb-2016", "Mar-2016"],
];

export const journalBody: Rows = [
  ["Total for all journals", "", "", "", "", "", "", "13", "6", "7", "4", "5", "4"],
  ["Journal A", "P", "E", "10.1/a", "a", "1234-5679", "2049-3630", "8", "4", "4", "1", "5", "2"],
  ["Journal B", "P", "E", "", "", "0028-0836", "", "5", "2", "3", "3", "0", "2"],
];

export const journalSums = { ft_total: { "2016-01": 4, "2016-02": 5, "2016-03": 4 } };

/** A Journal Report 1 of Release 4 over three months. */
export function journalReport({
  above,
  headings = journalHeadings,
  body = journalBody,
}: Draft & { above?: Rows } = {}): Rows {
  const rows = above ?? [
    ["Journal Report 1 (R4)", "Number of Successful Full-Text Article Requests by Month and Journal"],
    ["Example Library"],
    ["c-17"],
    ["Period covered by Report:"],
    ["2016-01-01 to 2016-03-31"],
    ["Date run:"],
    ["2016-04-02"],
  ];
  return [...rows, headings, ...body];
}

/** Writes rows as delimited text, with quotation marks where they are needed. */
export function text(rows: Rows, delimiter = "\t", lineEnd = "\r\n"): string {
  const cell = (value: string) =>
    value.includes(delimiter) || /["\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  return rows.map((cells) => cells.map(cell).join(delimiter)).join(lineEnd) + lineEnd;
}

/** The rows with one cell of the body changed; `row` counts below the headings. */
export function withCell(rows: Rows, row: number, heading: string, value: string): Rows {
  const at = rows.findIndex((cells) => cells.length > 5);
  const column = rows[at]?.indexOf(heading) ?? -1;
  return rows.map((cells, index) =>
    index === at + 1 + row ? cells.map((cell, place) => (place === column ? value : cell)) : cells,
  );
}
