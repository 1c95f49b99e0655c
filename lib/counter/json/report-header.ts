import { headerPeriod } from "../header-period";
import type { ReadingHeader } from "../reading";
import { spelling } from "../spelling";
import { isMonth, type Month } from "../standard/month";
import type { Release } from "../standard/report-definition";
import { canonical } from "./canonical-keys";
import { asList, asText, isObject } from "./json-text";

/** A report header and what its dates mean. */
export type ReportHeader = {
  fields: ReadingHeader;
  /** Null if missing or unsupported. */
  release: Release | null;
  isResearchData: boolean;
  dates: { begin: string; end: string };
  /** Begin and end are the same day: the server expanded the short form of a month to its first day. */
  isOneDay: boolean;
};

/** Reads a header of either release; missing values are null or empty. */
export function readHeader(header: Record<string, unknown>): ReportHeader {
  const filters = readSettings(header.Report_Filters);
  const period = { ...readSettings(periodIn(header.Reporting_Period)), ...readSettings(filterDates(header)) };
  const begin = setting(filters, "Begin_Date") || setting(period, "Begin_Date");
  const end = setting(filters, "End_Date") || setting(period, "End_Date");
  const from = headerMonth(begin);
  const to = headerMonth(end);
  const release = asText(header.Release);
  return {
    fields: {
      institution: asText(header.Institution_Name) || null,
      institutionIds: readInstitutionIds(header.Institution_ID),
      customerId: asText(header.Customer_ID) || null,
      createdBy: asText(header.Created_By) || null,
      created: asText(header.Created) || null,
      report: asText(header.Report_ID) || null,
      reportName: asText(header.Report_Name) || null,
      release: release || null,
      registryRecord: asText(header.Registry_Record) || null,
      period: from && to && from <= to ? { from, to } : null,
      filters,
      attributes: readSettings(header.Report_Attributes),
    },
    release: releaseOf(release),
    isResearchData: /^rd/i.test(release),
    dates: { begin, end },
    isOneDay: begin.length >= 10 && begin.slice(0, 10) === end.slice(0, 10),
  };
}

/** Values of a filter or attribute, case-insensitive; empty if not set. */
export function setting(settings: Record<string, string[]>, name: string): string {
  const key = Object.keys(settings).find((candidate) => spelling(candidate) === spelling(name));
  return key === undefined ? "" : (settings[key] ?? []).join("|");
}

/**
 * The month of a date: "2024-01-31", "2024-01", "2024/01/31", with or without time. Some providers end every month on
 * the 31st.
 */
export function headerMonth(date: string): Month | null {
  const [, year, monthOfYear, rest] = /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2})(?:[T ].*)?)?$/.exec(date.trim()) ?? [];
  const text = `${year}-${monthOfYear?.padStart(2, "0")}`;
  if (!isMonth(text)) return null;
  return rest === undefined || Number(rest) <= 31 ? text : null;
}

/** "5", 5, "5.0.3", "5,1", "R5", "4" and "5.1.0.1" all occur; null for any other release. */
function releaseOf(text: string): Release | null {
  const numbers = /^(?:counter\s*)?(?:r(?:elease)?\s*)?([45](?:[.,]\d+)*)$/i.exec(text.trim())?.[1]?.split(/[.,]/);
  if (!numbers) return null;
  if (numbers[0] === "4") return "4";
  return numbers[1] === undefined || numbers[1] === "0" ? "5" : numbers[1] === "1" ? "5.1" : null;
}

function filterDates({ Begin_Date, End_Date }: Record<string, unknown>): Record<string, unknown> {
  return { ...(Begin_Date !== undefined && { Begin_Date }), ...(End_Date !== undefined && { End_Date }) };
}

/**
 * Filters and attributes: a list of name and value in Release 5, an object in 5.1, text in tables. Every form is
 * accepted everywhere.
 */
function readSettings(value: unknown): Record<string, string[]> {
  const settings: Record<string, string[]> = {};
  const add = (name: string, given: unknown) => {
    const values = asList(given)
      .flatMap((one) => asText(one).split("|"))
      .map((one) => one.trim())
      .filter(Boolean);
    if (name && values.length > 0) settings[name] = [...(settings[name] ?? []), ...values];
  };
  if (typeof value === "string") {
    for (const { Name, Value } of settingsIn(value)) add(Name, Value);
  } else if (isObject(value) && !("Name" in canonical(value))) {
    for (const [name, currentValue] of Object.entries(value)) add(name, currentValue);
  } else {
    for (const entry of asList(value).filter(isObject).map(canonical)) add(asText(entry.Name), entry.Value);
  }
  return settings;
}

/** A period may have the form of tables: "2024-01-01 to 2024-08-31". */
function periodIn(value: unknown): unknown {
  return typeof value === "string" ? (headerPeriod(value) ?? value) : value;
}

/** Parses "Data_Type=Journal; Access_Type=Controlled|Open" into names and values. */
export function settingsIn(text: string): { Name: string; Value: string }[] {
  return text.split(";").flatMap((part) => {
    const at = part.search(/[=:]/);
    const [Name, Value] = [part.slice(0, Math.max(at, 0)).trim(), part.slice(at + 1).trim()];
    return /^[\w\s-]+$/.test(Name) && Value ? [{ Name, Value }] : [];
  });
}

function readInstitutionIds(value: unknown): string[] {
  if (isObject(value) && !("Type" in canonical(value))) {
    return Object.entries(value).flatMap(([type, ids]) => asList(ids).map((id) => `${type}:${asText(id)}`));
  }
  return asList(value)
    .filter(isObject)
    .map(canonical)
    .map(({ Type, Value }) => `${asText(Type)}:${asText(Value)}`)
    .filter((id) => id !== ":");
}
