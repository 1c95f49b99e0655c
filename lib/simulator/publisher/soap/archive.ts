import { issn } from "../identifiers";
import { hash } from "../random";

/** A platform that stopped at Release 4. It belongs to no subscription of the consortium; all names are invented. */
export const annales = {
  key: "annales",
  name: "Annales Digital",
  vendor: "Annales Society",
  namespace: "annales",
  path: "/annales/soap",
} as const;

/** All Release 4 reports that can be harvested. */
export const soapReports = ["JR1", "JR1a", "JR1GOA", "JR2", "BR1", "BR2", "BR3", "DB1", "DB2", "PR1", "MR1"] as const;
export type SoapReport = (typeof soapReports)[number];

const names: Readonly<Record<string, string>> = {
  J: "Journal Report",
  B: "Book Report",
  D: "Database Report",
  P: "Platform Report",
  M: "Multimedia Report",
};

/** "Journal Report 1 GOA (R4)". */
export function fullName(report: SoapReport): string {
  return `${names[report.slice(0, 1)]} ${report.slice(2).replace("GOA", " GOA")} (R4)`;
}

export type SoapClient = {
  customerId: string;
  name: string;
  requestorId: string;
  username: string;
  password: string;
};

export const soapClient: SoapClient = {
  customerId: "ann & 1001",
  name: "Hradisko University Library",
  requestorId: "hradisko@annales <r4>",
  username: "hrd-sushi-4",
  password: "heslo:š",
};

export type ArchivedSubject = { name: string; type: string; ids: readonly [string, string][] };

/** Subjects of a report, with or without usage. */
export function archivedSubjects(report: SoapReport): ArchivedSubject[] {
  switch (report[0]) {
    case "J":
      return numbered(60, "Journal", (number) => [
        ["Print_ISSN", issn(1_204_000 + number * 2)],
        ["Online_ISSN", issn(1_204_001 + number * 2)],
        ["DOI", `10.99907/j${number}`],
      ]);
    case "B":
      return numbered(40, "Book", (number) => [["DOI", `10.99907/b${number}`]]);
    case "D":
      return numbered(3, "Database", () => []);
    case "M":
      return numbered(4, "Collection", () => []);
    default:
      return [{ name: annales.name, type: "Platform", ids: [] }];
  }
}

function numbered(count: number, type: string, idsOf: (number: number) => [string, string][]): ArchivedSubject[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Annales ${type} ${index + 1} & <${type}>`,
    type,
    ids: [...idsOf(index + 1), ["Proprietary", `${annales.namespace}:${type.toLowerCase()}-${index + 1}`]],
  }));
}

export type SoapCount = { category: string; metric: string; count: number };

/** The counts of one subject in one month. Includes zeros, because Release 4 lists unused subjects as well. */
export function countsOf(report: SoapReport, subject: ArchivedSubject, month: string): SoapCount[] {
  const draw = (metric: string, below: number) => hash(`${report}|${subject.name}|${month}|${metric}`) % below;
  const of = (category: string, metric: string, below: number) => ({ category, metric, count: draw(metric, below) });
  if (["JR2", "BR3", "DB2"].includes(report))
    return [of("Access_denied", "turnaway", 4), of("Access_denied", "no_license", 6)];
  if (report === "DB1" || report === "PR1") {
    return [
      of("Searches", "search_reg", 900),
      of("Searches", "search_fed", 90),
      of("Requests", "result_click", 500),
      of("Requests", "record_view", 400),
    ];
  }
  if (report === "MR1") return [of("Requests", "multimedia", 50)];
  const [html, pdf] = [of("Requests", "ft_html", 12), of("Requests", "ft_pdf", 25)];
  return [{ ...html, metric: "ft_total", count: html.count + pdf.count }, html, pdf];
}

/** The true sums of one report of one month by metric, without unused metrics. */
export function soapSums(report: SoapReport, month: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const subject of archivedSubjects(report)) {
    for (const { metric, count } of countsOf(report, subject, month)) {
      if (count > 0) sums[metric] = (sums[metric] ?? 0) + count;
    }
  }
  return sums;
}
