import { z } from "#schemas";
import { isMonth, type Month, month as monthOf, monthRange } from "@/lib/counter/standard/month";

const countedSpan = z.object({
  ...{ from: z.string(), to: z.string().describe("Included") },
  of: z.array(z.number()).readonly().nullable().describe("The keys that it is of; null where none are told apart"),
});

export const countedSpans = z
  .array(countedSpan)
  .readonly()
  .describe("Quarters and years that hold the month; one figure counts each of them, and stands at its first month");

/**
 * A quarter or a year of which there is one figure. It stands at the first month: of the others nothing is known for
 * itself, neither that there was no use nor that data are missing.
 */
export type CountedSpan = Readonly<z.output<typeof countedSpan>>;

type Counted = { readonly month: string; readonly spans: readonly CountedSpan[] };

/**
 * The first months of the quarters and years that hold any of these months and stand before all of them, in order; with a
 * key, of those that may be of it. Where there are some, no figure is no zero.
 */
export function countedWith(months: readonly Counted[], key?: string | number): string[] {
  const own = new Set(months.map(({ month }) => month));
  const concerning = months
    .flatMap(({ spans }) => spans)
    .filter(({ from, of }) => !own.has(from) && (key === undefined || of === null || of.includes(Number(key))));
  return [...new Set(concerning.map(({ from }) => from))].sort();
}

/** Whether each quarter or year that reaches into these months lies in them as a whole: only then do they have a sum. */
export function holdWholeSpans(months: readonly Counted[]): boolean {
  const own = new Set(months.map(({ month }) => month));
  return months.every(({ spans }) => spans.every((span) => monthsOf(span).every((one) => own.has(one))));
}

/** The last month that the figures of a month count. */
export function countedUntil({ month, spans }: Counted): Month {
  const ends = spans.flatMap(({ from, to }) => (from === month && isMonth(to) ? [to] : []));
  return ends.sort().at(-1) ?? monthOf(month);
}

/** The same quarter or year of several reports is one. */
export function uniteSpans(all: readonly CountedSpan[]): CountedSpan[] {
  const found = new Map<string, CountedSpan>();
  for (const span of all) {
    const name = `${span.from} ${span.to}`;
    const known = found.get(name)?.of;
    const of = known && span.of ? [...new Set([...known, ...span.of])] : known === undefined ? span.of : null;
    found.set(name, { ...span, of });
  }
  return [...found.values()];
}

const monthsOf = ({ from, to }: CountedSpan) => monthRange(monthOf(from), monthOf(to));
