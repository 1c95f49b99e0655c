import type { Reading } from "@/lib/counter/reading";

/** A sheet of a workbook or file of an archive, with the platforms in its usage. */
type Part = {
  place: string | null;
  reading: Pick<Reading, "reports" | "header" | "months">;
  platforms: ReadonlySet<string>;
};

/**
 * The platform of each part of a file, if its parts are the same report and months for different platforms. Null for
 * all if that is uncertain: a report may name several platforms of one provider.
 */
export function partPlatforms(parts: readonly Part[]): (string | null)[] {
  const used = parts.filter(({ platforms }) => platforms.size > 0);
  const isPlain = used.every(({ place, platforms }) => place !== null && platforms.size === 1 && !platforms.has(""));
  if (!isPlain || !used.some((one) => used.some((other) => isOtherPlatform(one, other)))) return parts.map(() => null);
  return parts.map(({ place, platforms }) => [...platforms][0] ?? place);
}

function isOtherPlatform(one: Part, other: Part): boolean {
  const [name] = one.platforms;
  const months = new Set(one.reading.months.withUsage);
  return (
    !other.platforms.has(name ?? "") &&
    reportOf(one) === reportOf(other) &&
    other.reading.months.withUsage.some((month) => months.has(month))
  );
}

const reportOf = ({ reading: { reports, header } }: Part): string =>
  JSON.stringify([reports[0]?.report, reports[0]?.release, header?.institution]);
