import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { headerText } from "../../excerpt";
import { headerPeriod } from "../../header-period";
import { readExceptions } from "../../json/answered-exceptions";
import { settingsIn } from "../../json/report-header";
import { spellings } from "../../spelling";
import { counterExceptions } from "../../standard/exceptions";
import { findRelease4Report, release4Id } from "../../standard/release-4-reports";

const labels = [
  "Report_Name",
  "Report_ID",
  "Release",
  "Institution_Name",
  "Institution_ID",
  "Customer_ID",
  "Metric_Types",
  "Report_Filters",
  "Report_Attributes",
  "Exceptions",
  "Reporting_Period",
  "Begin_Date",
  "End_Date",
  "Created",
  "Created_By",
  "Registry_Record",
] as const;

type Label = (typeof labels)[number];

const findLabel = spellings(labels);
const synonyms: Readonly<Record<string, Label>> = {
  reporttitle: "Report_Name",
  reporttype: "Report_ID",
  customername: "Institution_Name",
  institution: "Institution_Name",
  metrictype: "Metric_Types",
  filters: "Report_Filters",
  attributes: "Report_Attributes",
  exception: "Exceptions",
  reportingperiods: "Reporting_Period",
  reportperiod: "Reporting_Period",
};

/** The rows above the headings: header fields in the form of JSON reports. */
export type TableHeader = {
  /** With standard names; empty without a header. */
  fields: Record<string, unknown>;
  exceptions: ReturnType<typeof readExceptions>;
  /** The period as written, for messages. */
  periodText: string;
  /** Metrics announced in the header. */
  metrics: string[];
};

/** The label in a cell, with or without colon; undefined for anything else. */
export function headerLabel(cell: string): Label | undefined {
  const text = visible(cell.replace(/(?<![\s:])[\s:]+$/, ""));
  if (text === "" || text.length > 40) return undefined;
  return findLabel(text) ?? synonyms[text.toLowerCase().replace(/[\s_-]+/g, "")];
}

/** Reads the rows above the headings, in any order and place; `glue` restores a delimiter that split a value. */
export function readTableHeader(rows: readonly SheetRow[], glue: string): TableHeader {
  const values = new Map<Label, string>();
  for (const { cells } of rows) {
    const [label, value] = labeled(cells, glue);
    if (label && !values.get(label)) values.set(label, value);
  }
  const id = values.get("Report_ID") ?? "";
  // "Title Report 1 of 2" is no report of Release 4 if its identifier is "TR".
  const isRelease4 = release4Id(id === "" ? (values.get("Report_Name") ?? "") : id) !== null;
  if (isRelease4 || !values.has("Report_ID")) {
    const release4 = readRelease4(rows);
    if (release4) return release4;
  }
  return fromLabels(values);
}

/** Removes invisible characters such as direction marks. */
const visible = (cell: string): string => cell.replace(/\p{Cf}/gu, "").trim();

function labeled(cells: readonly string[], glue: string): [Label | undefined, string] {
  const filled = cells.map(visible).filter((cell) => cell !== "");
  const [first = "", ...rest] = filled;
  const label = headerLabel(first);
  if (label) return [label, rest.join(glue)];
  // Also if the header uses another delimiter than the rows below.
  const [, name = "", value = ""] = /^([\w\s-]{5,20})[:=,;|\t](.+)$/s.exec(first) ?? [];
  return [headerLabel(name), [value.replace(/(?<![,;|\s])[,;|\s]+$/, "").trim(), ...rest].join(glue)];
}

function fromLabels(values: ReadonlyMap<Label, string>): TableHeader {
  const text = (label: Label) => values.get(label) ?? "";
  const periodText = text("Reporting_Period") || `${text("Begin_Date")} to ${text("End_Date")}`;
  const period = headerPeriod(periodText);
  const metrics = text("Metric_Types")
    .split(/[;|]/)
    .map((metric) => metric.trim())
    .filter(Boolean);
  const filters = settingsIn(text("Report_Filters"));
  if (metrics.length > 0) filters.push({ Name: "Metric_Types", Value: metrics.join("|") });
  return {
    fields: {
      ...Object.fromEntries(values),
      ...(values.has("Institution_ID") && { Institution_ID: institutionIds(text("Institution_ID")) }),
      Report_Filters: filters,
      Report_Attributes: settingsIn(text("Report_Attributes")),
      Reporting_Period: period,
    },
    exceptions: readExceptions(exceptionTexts(text("Exceptions")), "table"),
    periodText,
    metrics,
  };
}

/** In tables the proprietary namespace has no "Proprietary" prefix. */
function institutionIds(text: string): { Type: string; Value: string }[] {
  return text
    .split(/[;|]/)
    .map((id) => id.trim())
    .filter(Boolean)
    .map((id) => {
      const [, type = "", value = ""] = /^(ISNI|ISIL|OCLC|ROR|Proprietary)\s*[:=]\s*(.+)$/is.exec(id) ?? [];
      return type ? { Type: type, Value: value } : { Type: "Proprietary", Value: id };
    });
}

/** The eight rows of Release 4: name and description, customer, identifier, period, date of the run. */
function readRelease4(rows: readonly SheetRow[]): TableHeader | null {
  const texts = rows.map(({ cells }) => cells.map(visible).filter(Boolean));
  const start = texts.findIndex((cells) => cells.some((cell) => nameOf(cell) !== null));
  const name = texts[start]?.find((cell) => nameOf(cell) !== null);
  if (!name) return null;
  const following = (label: RegExp): string => {
    const at = texts.findIndex(([first = ""]) => label.test(first));
    const own = texts[at]?.slice(1).join(" ") || texts[at]?.[0]?.split(":").slice(1).join(":").trim();
    return at < 0 ? "" : own || (texts.slice(at + 1).find((cells) => cells.length > 0)?.[0] ?? "");
  };
  const isLabel = (cell: string) => /^(period|date run|reporting period)/i.test(cell);
  const [customer = "", id = ""] = texts
    .slice(start + 1, start + 3)
    .map(([first = ""]) => (isLabel(first) ? "" : first));
  const periodText = following(/^\W*(period covered|reporting[\s_-]*period(?![\s_-]*total))/i);
  return {
    fields: {
      Report_ID: nameOf(name) ?? name,
      Report_Name: name,
      Release: "4",
      Institution_Name: customer,
      Institution_ID: id === "" ? [] : [{ Type: "Proprietary", Value: id }],
      Reporting_Period: headerPeriod(periodText),
      Created: following(/^\W*date\s*run/i),
    },
    exceptions: [],
    periodText,
    metrics: [],
  };
}

function nameOf(cell: string): string | null {
  return findRelease4Report(cell)?.id ?? release4Id(cell);
}

const nothing = /^(none|n\/?a|no exceptions?|-)$/i;
const usual = /^\d{1,4}\s*:/;
const year = /^\W*20\d\d\s+\w/;
const loose =
  /^\W*(?:(?:exceptions?|error|code)\s*[=:#]?\s*)?(\d{4})(?!\d)[\s:;,.=–-]*(?:message\s*[=:]\s*)?([\s\S]*)$/i;

/**
 * Exceptions in a cell, each as "3030: No Usage", separated by semicolons or line breaks; a message may contain either,
 * but no code follows it. After a comma, only a COUNTER code starts another exception.
 */
export function exceptionTexts(text: string): string[] {
  return headerText(text)
    .split(/(?:[;|\n]|^)\s*(?=\d{1,4}\s*:)/)
    .flatMap(dividedByCommas)
    .map((part) => part.replace(/(?<![;,\s])[;,\s]+$/, "").trim())
    .filter((part) => part !== "" && !nothing.test(part))
    .map((part) => (usual.test(part) ? part : withCode(part)));
}

function dividedByCommas(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(/,\s*(?=\d{4}\s*:)/)) {
    const code = Number(part.slice(0, 4));
    if (parts.length === 0 || counterExceptions[code]) parts.push(part);
    else parts.push(`${parts.pop()}, ${part}`);
  }
  return parts;
}

/** COUNTER codes in other forms, and COUNTER messages without their code; other text is unchanged. */
function withCode(text: string): string {
  const [, code = "", message = ""] = year.test(text) ? [] : (loose.exec(text) ?? []);
  const exception = counterExceptions[Number(code)];
  if (code !== "" && exception)
    return `${code}: ${message.replace(/(?<![\s}\]"])[\s}\]"]+$/, "") || exception.message}`;
  const lower = text.toLowerCase();
  const match = Object.entries(counterExceptions).find(([, { message: said }]) => lower.startsWith(said.toLowerCase()));
  return match ? `${match[0]}: ${text}` : text;
}
