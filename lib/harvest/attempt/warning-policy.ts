import type { FindingCode } from "@/lib/counter/finding";
import type { Reading } from "@/lib/counter/reading";
import { spelling } from "@/lib/counter/spelling";

/** What somebody has to look at in usage that was imported, the gravest first: whose it is, of what, how much of it. */
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
  "components-used",
  "totals-row-differs",
  "row-total-differs",
  "metric-relation",
  "count-repeated",
] as const satisfies readonly FindingCode[];

type Named = Record<"name" | "nameEn" | "nameCs" | "shortName" | "internalId", string | null>;

/** How an organization may be called in a report. */
export const namesOf = ({ name, nameEn, nameCs, shortName, internalId }: Named): (string | null)[] => [
  ...[name, nameEn, nameCs, shortName, internalId],
];

type Imported = {
  reading: Reading;
  /** Of the attempt: an exception that came with the usage. */
  errorCode: string;
  /** How the organization that was asked for is called. */
  names: readonly (string | null)[];
};

/**
 * The gravest of what has to be looked at, "" for nothing. Many publishers number a library otherwise than its customer id:
 * whoever calls it by its name means no other.
 */
export function warningOf({ reading: { warnings, header }, errorCode, names }: Imported): string {
  const isNamed = isOneOf(names, header?.institution ?? "");
  const found = warnings.map(({ code }) => code).filter((code) => code !== "customer-not-named" || !isNamed);
  return grave.find((code) => found.includes(code)) ?? errorCode;
}

const isOneOf = (names: readonly (string | null)[], name: string): boolean =>
  name !== "" && names.some((one) => one !== null && spelling(one) === spelling(name));
