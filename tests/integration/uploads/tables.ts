import { addMonths, lastDay, type Month, month } from "@/lib/counter/standard/month";

type TableTitle = { name: string; institution?: string; counts: Record<string, readonly number[]> };

type Table = {
  report?: string;
  release?: string;
  institution?: string;
  institutionId?: string;
  platform?: string;
  from: string;
  months: number;
  created?: string;
  exceptions?: string;
  titles: readonly TableTitle[];
  header?: boolean;
};

/** A tabular report of Release 5, like those of publishers. */
export function tableText({ from, months, titles, ...given }: Table): string {
  const all: Month[] = Array.from({ length: months }, (_, index) => addMonths(month(from), index));
  const last = all.at(-1) ?? month(from);
  const { report = "TR", release = "5", institution = "", institutionId = "", platform = "Sample Platform" } = given;
  const isConsortial = titles.some((title) => title.institution !== undefined);
  const header = [
    ["Report_Name", report === "TR" ? "Title Master Report" : report],
    ["Report_ID", report],
    ["Release", release],
    ["Institution_Name", institution],
    ["Institution_ID", institutionId],
    ["Metric_Types", ""],
    ["Report_Filters", ""],
    ["Report_Attributes", ""],
    ["Exceptions", given.exceptions ?? ""],
    ["Reporting_Period", `Begin_Date=${from}-01; End_Date=${lastDay(last)}`],
    ["Created", `${given.created ?? "2026-02-03"}T00:00:00Z`],
    ["Created_By", "Publisher"],
    [],
  ];
  const columns = ["Title", "Publisher", "Platform", "Print_ISSN", "Metric_Type", "Reporting_Period_Total"];
  const headings = [...(isConsortial ? ["Institution_Name"] : []), ...columns, ...all];
  const rows = titles.flatMap(({ name, institution: of, counts }) =>
    Object.entries(counts).map(([metric, values]) => [
      ...(isConsortial ? [of ?? ""] : []),
      ...[name, "Publisher", platform, "", metric, String(values.reduce((sum, value) => sum + value, 0))],
      ...values.map(String),
    ]),
  );
  return [...(given.header === false ? [] : header), headings, ...rows].map((cells) => cells.join("\t")).join("\n");
}
