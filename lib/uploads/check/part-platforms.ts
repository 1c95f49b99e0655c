import type { Reading } from "@/lib/counter/reading";

/** A sheet of a workbook, or a file of an archive, with the platforms that its usage names. */
type Part = {
  place: string | null;
  reading: Pick<Reading, "reports" | "header" | "months">;
  platforms: ReadonlySet<string>;
};

/**
 * The platform of each part of a file, where its parts are the same report of the same months, each of another platform.
 * Null for all where the parts do not tell it so plainly: a provider's report may well name several platforms of its own.
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
