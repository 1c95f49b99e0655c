import { definitionOf } from "@/lib/counter/standard/definition-of";
import { supersedes } from "@/lib/counter/standard/superseding";

type Report = {
  readonly shortName: string;
  readonly counterCode: string;
  readonly release: string;
  readonly metrics: readonly { readonly metric: string; readonly group: string }[];
};

/**
 * Pairs of report types that may count the same use in the same interest group, if both define it for a platform, such
 * as TR and IR. Reports of one family do not count twice: by month, one supersedes the other.
 */
export function countedTwice(reports: readonly Report[]): (readonly [string, string])[] {
  return reports.flatMap((one, at) =>
    reports
      .slice(at + 1)
      .filter(
        (other) =>
          one.release === other.release &&
          sharesGroup(one, other) &&
          !supersedes(one, other) &&
          !supersedes(other, one) &&
          overlap(one, other),
      )
      .map((other) => [one.shortName, other.shortName] as const),
  );
}

const sharesGroup = (one: Report, other: Report) =>
  one.metrics.some(({ metric, group }) => other.metrics.some((its) => its.metric === metric && its.group === group));

/** Whether two COUNTER reports may contain the same use; not if they cover different publication types. */
function overlap(one: Report, other: Report): boolean {
  const [first, second] = [definitionOf(one), definitionOf(other)];
  if (!first || !second || one.release === "4") return false;
  const [types, others] = [first.filters.Data_Type, second.filters.Data_Type];
  return !types || !others || types.some((type) => others.includes(type));
}
