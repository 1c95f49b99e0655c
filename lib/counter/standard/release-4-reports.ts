import { spelling } from "../spelling";
import type { AttributeName, ReportKind } from "./attributes";
import type { Release4Metric } from "./release-4-metrics";
import type { ReportDefinition } from "./report-definition";

/** Categories of the Release 4 XML schema, with the report's metrics in each. */
type Release4Category = "Requests" | "Searches" | "Access_denied";

/** A report of Release 4 (Code of Practice for e-Resources, Release 4, §4). */
export type Release4Report = ReportDefinition & {
  release: "4";
  /** The description next to the name in tables: a second way to recognize a report. */
  description: string;
  metrics: readonly Release4Metric[];
  categories: Readonly<Partial<Record<Release4Category, readonly Release4Metric[]>>>;
  /** The metric of tables without a metric column; null if each row names its own. */
  onlyMetric: Release4Metric | null;
};

type Draft = {
  name: string;
  description: string;
  kind: ReportKind;
  categories: Release4Report["categories"];
  onlyMetric?: Release4Metric;
};

// ft_html and ft_pdf are parts of ft_total and must never be added to it.
const fullText = { Requests: ["ft_total", "ft_html", "ft_pdf"] } as const;
const denials = { Access_denied: ["turnaway", "no_license"] } as const;
const searches = { Searches: ["search_reg", "search_fed"] } as const;
const activity = { Searches: ["search_reg", "search_fed"], Requests: ["result_click", "record_view"] } as const;

const drafts: Readonly<Record<string, Draft>> = {
  JR1: {
    name: "Journal Report 1 (R4)",
    description: "Number of Successful Full-Text Article Requests by Month and Journal",
    kind: "TR",
    categories: fullText,
    onlyMetric: "ft_total",
  },
  JR1a: {
    name: "Journal Report 1a (R4)",
    description: "Number of Successful Full-Text Article Requests from an Archive by Month and Journal",
    kind: "TR",
    categories: fullText,
    onlyMetric: "ft_total",
  },
  JR1GOA: {
    name: "Journal Report 1 GOA (R4)",
    description: "Number of Successful Gold Open Access Full-Text Article Requests by Month and Journal",
    kind: "TR",
    categories: fullText,
    onlyMetric: "ft_total",
  },
  JR4: {
    name: "Journal Report 4 (R4)",
    description: "Total Searches Run by Month and Collection",
    kind: "TR",
    categories: searches,
  },
  JR2: {
    name: "Journal Report 2 (R4)",
    description: "Access Denied to Full-Text Articles by Month, Journal and Category",
    kind: "TR",
    categories: denials,
  },
  BR1: {
    name: "Book Report 1 (R4)",
    description: "Number of Successful Title Requests by Month and Title",
    kind: "TR",
    categories: fullText,
    onlyMetric: "ft_total",
  },
  BR2: {
    name: "Book Report 2 (R4)",
    description: "Number of Successful Section Requests by Month and Title",
    kind: "TR",
    categories: fullText,
    onlyMetric: "ft_total",
  },
  BR3: {
    name: "Book Report 3 (R4)",
    description: "Access Denied to Content Items by Month, Title and Category",
    kind: "TR",
    categories: denials,
  },
  BR4: {
    name: "Book Report 4 (R4)",
    description: "Access Denied to Content Items by Month, Platform and Category",
    kind: "PR",
    categories: denials,
  },
  BR5: {
    name: "Book Report 5 (R4)",
    description: "Total Searches by Month and Title",
    kind: "TR",
    categories: searches,
  },
  DB1: {
    name: "Database Report 1 (R4)",
    description: "Total Searches, Result Clicks and Record Views by Month and Database",
    kind: "DR",
    categories: activity,
  },
  DB2: {
    name: "Database Report 2 (R4)",
    description: "Access Denied by Month, Database and Category",
    kind: "DR",
    categories: denials,
  },
  PR1: {
    name: "Platform Report 1 (R4)",
    description: "Total Searches, Result Clicks and Record Views by Month and Platform",
    kind: "PR",
    categories: activity,
  },
  MR1: {
    name: "Multimedia Report 1 (R4)",
    description: "Number of Successful Multimedia Full Content Unit Requests by Month and Collection",
    kind: "TR",
    categories: { Requests: ["multimedia"] },
    onlyMetric: "multimedia",
  },
  MR2: {
    name: "Multimedia Report 2 (R4)",
    description: "Number of Successful Multimedia Full Content Unit Requests by Month, Collection and Item Type",
    kind: "TR",
    categories: { Requests: ["multimedia"] },
    onlyMetric: "multimedia",
  },
  TR1: {
    name: "Title Report 1 (R4)",
    description: "Number of Successful Requests for Journal Full-Text Articles and Book Sections by Month and Title",
    kind: "TR",
    categories: fullText,
    onlyMetric: "ft_total",
  },
  TR2: {
    name: "Title Report 2 (R4)",
    description: "Access Denied to Full-Text Items by Month, Title and Category",
    kind: "TR",
    categories: denials,
  },
};

/**
 * Supported reports of Release 4. Not JR5, which is by year of publication instead of month; not JR3 and TR3 by page
 * type, whose rows overlap; no consortium reports.
 */
export const release4Reports: readonly Release4Report[] = Object.entries(drafts).map(define);

const subjects: Readonly<Record<string, string>> = {
  journal: "jr",
  book: "br",
  database: "db",
  platform: "pr",
  multimedia: "mr",
  title: "tr",
  consortium: "cr",
  article: "ar",
};

/**
 * The identifier of a Release 4 report name, supported or not: "JR1GOA" for "Journal Report 1 GOA (R4)", "JR1 GOA" or
 * "jr1goa"; null for anything else.
 */
export function release4Id(text: string): string | null {
  const reduced = text.trim().replace(/(?:(?<!\s)\s+)?(?:\(\s*)?(counter\s*)?(?<![a-z])r(elease\s*)?4\s*\)?/i, " ");
  const [, subject = "", number = "", rest = ""] =
    /^(journal|book|database|platform|multimedia|title|consortium|article)s?[\s_-]*report[\s_-]*(\d)(?!\d)(.*)$/i.exec(
      reduced,
    ) ??
    /^(jr|br|db|pr|mr|tr|cr|ar)[\s_-]*(\d)(?!\d)(.*)$/i.exec(reduced) ??
    // Providers' own reports, such as "Archive Report 1 (R4)", are named by their release.
    (reduced === text.trim() ? null : /^([a-z]+) report (\d)(?!\d)(.*)$/i.exec(reduced)) ??
    [];
  const word = subject.toLowerCase();
  const letters = subjects[word] ?? (word.length > 2 ? `${word[0]}r` : word);
  return letters ? letters.toUpperCase() + number + suffixOf(rest) : null;
}

/** Finds a report of Release 4 by identifier, name or description in any spelling; undefined if unsupported. */
export function findRelease4Report(text: string): Release4Report | undefined {
  const id = release4Id(text);
  if (id) return release4Reports.find((report) => spelling(report.id) === spelling(id));
  return release4Reports.find((report) => described(report.description) === described(text));
}

function suffixOf(rest: string): string {
  const [, suffix = ""] = /^[\s_-]*(goa|gold open access|a|mobile)\b/i.exec(rest) ?? [];
  if (/^go/i.test(suffix)) return "GOA";
  return suffix.length === 1 ? "a" : suffix.toUpperCase();
}

/** Descriptions differ in commas, hyphens and case only. */
function described(text: string): string {
  return spelling(text).replace(/[^a-z]/g, "");
}

function define([id, { categories, ...draft }]: [string, Draft]): Release4Report {
  const always: readonly AttributeName[] = ["Publisher", "Platform"];
  return {
    id,
    release: "4",
    isView: false,
    metrics: Object.values(categories).flat(),
    categories,
    attributes: { always, onRequest: [] },
    filters: {},
    attributesToShow: [],
    includesParentDetails: false,
    hasTitles: draft.kind !== "PR",
    hasItems: false,
    ...draft,
    onlyMetric: draft.onlyMetric ?? null,
  };
}

/**
 * Whether a report's name refers to a release before the fourth ("Journal Report 1 (R3)"), which counted differently.
 */
export function isFormerRelease(name: string): boolean {
  const at = name.search(/\breport\s*\d/i);
  return at >= 0 && /\bR(elease)?\s*[123]\b/i.test(name.slice(at + "report".length));
}
