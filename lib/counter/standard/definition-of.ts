import { displayName } from "@/lib/kit/format/display-name";
import type { Release, ReportDefinition } from "./report-definition";
import { findReport } from "./reports";

const releases: readonly Release[] = ["4", "5", "5.1"];

/** The standard's definition of a report type; undefined for non-COUNTER types. */
export function definitionOf(type: { release: string; counterCode: string }): ReportDefinition | undefined {
  const release = releases.find((candidate) => candidate === type.release);
  return release && findReport(release, type.counterCode);
}

type NamedType = {
  shortName: string;
  counterCode: string;
  release: string;
  nameEn: string | null;
  nameCs: string | null;
};

/** A report type's name in a language: COUNTER's names are the same everywhere, others are as entered. */
export const reportTypeName = (type: NamedType, locale: string): string =>
  definitionOf(type)?.name ?? displayName({ ...type, name: "" }, locale);

/** A report type in API responses, with the parts of its full name (report-type-words.ts). */
export const shownReportType = (type: NamedType & { id: number }, locale: string) => ({
  pk: type.id,
  short_name: type.shortName,
  ...{ counter_code: type.counterCode, release: type.release },
  name: reportTypeName(type, locale),
});
