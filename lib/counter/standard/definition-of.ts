import { displayName } from "@/lib/kit/format/display-name";
import type { Release, ReportDefinition } from "./report-definition";
import { findReport } from "./reports";

const releases: readonly Release[] = ["4", "5", "5.1"];

/** The standard's definition of a report type; undefined for types that COUNTER does not know. */
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

/** What readers of a language call a report type: COUNTER's have one name everywhere, others those that they were given. */
export const reportTypeName = (type: NamedType, locale: string): string =>
  definitionOf(type)?.name ?? displayName({ ...type, name: "" }, locale);

/** A report type as answers give it, with all that its full name is made of (report-type-words.ts). */
export const shownReportType = (type: NamedType & { id: number }, locale: string) => ({
  pk: type.id,
  short_name: type.shortName,
  ...{ counter_code: type.counterCode, release: type.release },
  name: reportTypeName(type, locale),
});
