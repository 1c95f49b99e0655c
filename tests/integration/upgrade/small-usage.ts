import { book51, header5, header51, journal5 } from "@/tests/pure/counter/report-builder";
import { journal, reportXml } from "@/tests/pure/counter/xml-builder";

export const libraries = ["Knihovna Brno", "Olomouc Library"] as const;
export const platforms = ["Alma", "Brook"] as const;

type Release = "4" | "5" | "5.1";

/** Counts by title and metric in a report of one month. */
export type MonthReport = {
  library: (typeof libraries)[number];
  platform: (typeof platforms)[number];
  release: Release;
  report: string;
  month: string;
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

const R4 = { release: "4", report: "JR1" } as const;
const R5 = { release: "5", report: "TR" } as const;
const R51 = { release: "5.1", report: "TR" } as const;
const requests = (total: number, unique: number) => ({ Total_Item_Requests: total, Unique_Item_Requests: unique });
const brnoAlma = { library: "Knihovna Brno", platform: "Alma" } as const;
const olomoucAlma = { library: "Olomouc Library", platform: "Alma" } as const;
const olomoucBrook = { library: "Olomouc Library", platform: "Brook" } as const;
const brnoBrook = { library: "Knihovna Brno", platform: "Brook" } as const;

/** Reports in the order of their harvest. A later report of the same month restates the earlier one. */
export const monthReports: readonly MonthReport[] = [
  {
    ...brnoAlma,
    ...R4,
    month: "2016-01",
    counts: { "Acta Moravica": { ft_total: 41 }, "Čas a míra": { ft_total: 7 } },
  },
  { ...brnoAlma, ...R4, month: "2016-02", counts: { "Acta Moravica": { ft_total: 38 } } },
  {
    ...brnoAlma,
    ...R5,
    month: "2024-01",
    counts: { "Acta Moravica": requests(120, 80), "Čas a míra": requests(9, 6) },
  },
  {
    ...brnoAlma,
    ...R5,
    month: "2024-02",
    counts: { "Acta Moravica": requests(131, 95), "Čas a míra": requests(4, 4) },
  },
  { ...olomoucAlma, ...R5, month: "2024-01", counts: { "Acta Moravica": requests(17, 12) } },
  { ...olomoucAlma, ...R5, month: "2024-02", counts: { "Acta Moravica": requests(23, 19), Hvozd: requests(1, 1) } },
  {
    ...brnoAlma,
    ...R5,
    month: "2024-02",
    counts: { "Acta Moravica": requests(113, 90), "Čas a míra": requests(4, 4) },
  },
  { ...olomoucBrook, ...R51, month: "2025-01", counts: { "Handbook of Made-up Things": requests(12, 5) } },
  { ...olomoucBrook, ...R51, month: "2025-02", counts: { "Handbook of Made-up Things": requests(3, 2) } },
  { ...brnoBrook, ...R51, month: "2025-01", counts: { "Handbook of Made-up Things": requests(8, 8) } },
];

/** Library, platform, report type, month, metric, sum. */
export type Figure = readonly [string, string, string, string, string, number];

/** Sums of the last report of each month, calculated without the product. */
export function expectedFigures(): Figure[] {
  const newest = new Map(
    monthReports.map((one) => [[one.library, one.platform, typeName(one), one.month].join("\t"), one]),
  );
  return [...newest.values()].flatMap((one) => {
    const sums = new Map<string, number>();
    for (const counts of Object.values(one.counts))
      for (const [metric, count] of Object.entries(counts)) sums.set(metric, (sums.get(metric) ?? 0) + count);
    return [...sums].map(
      ([metric, sum]) => [one.library, one.platform, typeName(one), one.month, metric, sum] as const,
    );
  });
}

export const typeName = ({ release, report }: Pick<MonthReport, "release" | "report">): string =>
  release === "5.1" ? `${report}51` : report;

/** The report as the publisher sends it. */
export function answerText({ release, report, month, counts }: MonthReport): string {
  const titles = Object.entries(counts);
  const [Begin_Date, End_Date] = [`${month}-01`, lastDay(month)];
  if (release === "4") {
    const items = titles.map(([name, metrics]) =>
      journal(
        Object.entries(metrics).map(([metric, count]) => ({ month, metric, count })),
        { name },
      ),
    );
    return reportXml({ report, items, repeated: { begin: Begin_Date, end: End_Date } });
  }
  if (release === "5.1") {
    const split = { Data_Type: "Book", YOP: "2019", Access_Type: "Controlled", Access_Method: "Regular" };
    const items = titles.map(([Title, metrics]) => {
      const Performance = Object.fromEntries(
        Object.entries(metrics).map(([name, count]) => [name, { [month]: count }]),
      );
      return book51({ Title, Attribute_Performance: [{ ...split, Performance }] });
    });
    const filters = { Report_Filters: { Begin_Date, End_Date } };
    return JSON.stringify({ Report_Header: header51({ Report_ID: report, ...filters }), Report_Items: items });
  }
  const items = titles.map(([Title, metrics]) => {
    const Instance = Object.entries(metrics).map(([Metric_Type, Count]) => ({ Metric_Type, Count }));
    const Performance = [{ Period: { Begin_Date, End_Date }, Instance }];
    const issn = Title === "Hvozd" ? [{ Type: "Online_ISSN", Value: "1234-5679" }] : [];
    return journal5({ Title, Item_ID: [...issn, { Type: "Proprietary", Value: `alma:${Title}` }], Performance });
  });
  const dates = Object.entries({ Begin_Date, End_Date }).map(([Name, Value]) => ({ Name, Value }));
  return JSON.stringify({ Report_Header: header5({ Report_ID: report, Report_Filters: dates }), Report_Items: items });
}

function lastDay(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
}
