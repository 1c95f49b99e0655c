import { firstDay, lastDay, type Month } from "@/lib/counter/standard/month";
import { issn } from "@/lib/simulator/publisher/identifiers";

export const TITLES = 50_000;
const metrics = [
  "Total_Item_Investigations",
  "Unique_Item_Investigations",
  "Total_Item_Requests",
  "Unique_Item_Requests",
] as const;
const years = ["1998", "2015", "2023", "2024", "2025"] as const;

export const RECORDS = TITLES * years.length * metrics.length;

type Row = { title: string; issn: string; id: string; yop: string; access: string; counts: readonly number[] };

/** The same usage whatever the form it is written in: in each title five years of publication, in each of them four metrics. */
function* rows(): Generator<Row> {
  for (let title = 0; title < TITLES; title++) {
    const named = { title: `Časopis číslo ${title}`, issn: issn(1_000_000 + title), id: `million:${title}` };
    for (const [index, yop] of years.entries()) {
      const requests = 1 + ((title * 7919 + index) % 97);
      const investigations = requests + ((title * 31 + index) % 13);
      const access = (title + index) % 4 === 0 ? "OA_Gold" : "Controlled";
      yield { ...named, yop, access, counts: [investigations, investigations, requests, requests] };
    }
  }
}

/** Sums by metric. */
export function millionSums(): Record<string, number> {
  const sums = metrics.map(() => 0);
  for (const { counts } of rows())
    for (const [index, count] of counts.entries()) sums[index] = (sums[index] ?? 0) + count;
  return Object.fromEntries(metrics.map((metric, index) => [metric, sums[index] ?? 0]));
}

export function* millionAsJson(month: Month): Generator<string> {
  const [begin, end] = [firstDay(month), lastDay(month)];
  const header = {
    ...{ Created: `${end}T12:00:00Z`, Created_By: "Million Press", Report_ID: "TR", Release: "5" },
    ...{ Report_Name: "Title Master Report", Institution_Name: "Library of Everything", Customer_ID: "million" },
    Report_Filters: [
      { Name: "Begin_Date", Value: begin },
      { Name: "End_Date", Value: end },
    ],
  };
  yield `{"Report_Header":${JSON.stringify(header)},"Report_Items":[`;
  let separator = "";
  for (const { title, issn: printIssn, id, yop, access, counts } of rows()) {
    const item = {
      Title: title,
      Item_ID: [
        { Type: "Print_ISSN", Value: printIssn },
        { Type: "Proprietary", Value: id },
      ],
      ...{ Platform: "Million", Publisher: "Million Press", Data_Type: "Journal", Section_Type: "Article", YOP: yop },
      ...{ Access_Type: access, Access_Method: "Regular" },
      Performance: [
        {
          Period: { Begin_Date: begin, End_Date: end },
          Instance: counts.map((Count, index) => ({ Metric_Type: metrics[index], Count })),
        },
      ],
    };
    yield `${separator}${JSON.stringify(item)}`;
    separator = ",";
  }
  yield "]}";
}

/** The rows of a table: the header, the headings, and one row for each count. */
export function* millionAsTable(month: Month): Generator<(string | number)[]> {
  const heading = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });
  yield ["Report_Name", "Title Master Report"];
  yield ["Report_ID", "TR"];
  yield ["Release", "5"];
  yield ["Institution_Name", "Library of Everything"];
  yield ["Institution_ID", "Proprietary:million"];
  yield ["Metric_Types", metrics.join("; ")];
  yield ["Report_Filters", ""];
  yield ["Report_Attributes", "Attributes_To_Show=Data_Type|Section_Type|YOP|Access_Type|Access_Method"];
  yield ["Exceptions", ""];
  yield ["Reporting_Period", `Begin_Date=${firstDay(month)}; End_Date=${lastDay(month)}`];
  yield ["Created", `${lastDay(month)}T12:00:00Z`];
  yield ["Created_By", "Million Press"];
  yield [];
  yield [
    ...["Title", "Publisher", "Publisher_ID", "Platform", "DOI", "Proprietary_ID", "ISBN", "Print_ISSN", "Online_ISSN"],
    ...["URI", "Data_Type", "Section_Type", "YOP", "Access_Type", "Access_Method", "Metric_Type"],
    ...["Reporting_Period_Total", heading.format(new Date(firstDay(month))).replace(" ", "-")],
  ];
  for (const { title, issn: printIssn, id, yop, access, counts } of rows()) {
    for (const [index, count] of counts.entries()) {
      yield [
        ...[title, "Million Press", "", "Million", "", id, "", printIssn, "", ""],
        ...["Journal", "Article", yop, access, "Regular", metrics[index] ?? "", count, count],
      ];
    }
  }
}
