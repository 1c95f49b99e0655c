import type { FindingCode } from "@/lib/counter/finding";
import type { Reading } from "@/lib/counter/reading";
import { isNamedIn } from "@/lib/imports/judge-institution";

/**
 * Warnings about imported usage that a user should check, most severe first: whose usage it is, of what, and whether it
 * is complete.
 */
const grave = [
  "institution-changed",
  "customer-not-named",
  "customers-left-out",
  "report-name-differs",
  "filter-narrows",
  "months-missing",
  "period-not-asked",
  "exception-contradicts-usage",
  "cells-beyond",
  "totals-row-doubtful",
  "totals-row-differs",
  "row-total-differs",
] as const satisfies readonly FindingCode[];

type Imported = {
  reading: Reading;
  /** Of the attempt: an exception that came with the usage. */
  errorCode: string;
  /** Names of the requested organization. */
  names: readonly (string | null)[];
};

/**
 * The most severe warning that needs attention, "" for none. Many publishers use another number than the customer id,
 * so a header with the library's name never counts as another institution.
 */
export function warningOf({ reading: { warnings, header }, errorCode, names }: Imported): string {
  const isNamed = isNamedIn(names, header?.institution ?? "");
  const codes = warnings.map(({ code }) => code).filter((code) => code !== "customer-not-named" || !isNamed);
  const gravest = grave.find((code) => codes.includes(code));
  // An exception explains better than the finding why a month is partial.
  return gravest ?? (errorCode !== "" ? errorCode : codes.includes("months-partial") ? "months-partial" : "");
}
