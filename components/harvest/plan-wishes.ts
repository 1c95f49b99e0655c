import type { Credentials } from "@/lib/credentials/contract";
import type { Wish } from "@/lib/harvest/contract";

type Report = Credentials["counter_reports"][number];

/** A report of credentials, as the choice of what to harvest names it. */
export const choiceKey = (credentials: { pk: number }, report: { pk: number }) => `${credentials.pk} ${report.pk}`;

/** What is broken rests until it is mended: it cannot be asked for. */
export const isHarvestable = (credentials: Pick<Credentials, "broken_since">, report: Pick<Report, "broken_since">) =>
  !credentials.broken_since && !report.broken_since;

/** One wish for each report that may be harvested and is not left out; each covers all the months. */
export function planWishes(
  credentials: readonly Credentials[],
  months: { from: string; to: string },
  leftOut: ReadonlySet<string> = new Set(),
): Wish[] {
  return credentials.flatMap((one) =>
    one.counter_reports
      .filter((report) => isHarvestable(one, report) && !leftOut.has(choiceKey(one, report)))
      .map((report) => ({
        credentials: one.pk,
        counter_report: report.pk,
        start_date: months.from,
        end_date: months.to,
      })),
  );
}

/** Whole months from the first to the last, both included; 0 when they are reversed or not months. */
export function countMonths({ from, to }: { from: string; to: string }): number {
  const [first, last] = [monthNumber(from), monthNumber(to)];
  return first === null || last === null ? 0 : Math.max(0, last - first + 1);
}

function monthNumber(text: string): number | null {
  const [, year, month] = text.match(/^(\d{4})-(0[1-9]|1[0-2])$/) ?? [];
  return year && month ? Number(year) * 12 + Number(month) : null;
}

/** The refusals of a call by the credentials of the wish that each is about. Their fields are `intentions.<number>`. */
export function problemsByCredentials(
  fields: Readonly<Record<string, readonly string[]>>,
  wishes: readonly Wish[],
): ReadonlyMap<number, readonly string[]> {
  const problems = new Map<number, readonly string[]>();
  for (const [field, sentences] of Object.entries(fields)) {
    const wish = wishes[Number(field.match(/^intentions\.(\d+)/)?.[1] ?? Number.NaN)];
    if (wish) problems.set(wish.credentials, [...new Set([...(problems.get(wish.credentials) ?? []), ...sentences])]);
  }
  return problems;
}
