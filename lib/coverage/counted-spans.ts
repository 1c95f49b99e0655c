import { z } from "#schemas";
import { model } from "@/lib/access/shapes";
import { isMonth, type Month, monthOf, monthRange } from "@/lib/counter/standard/month";

const countedSpan = model("CountedSpan", {
  ...{ from: z.string(), to: z.string().describe("Last month, included") },
  of: z.array(z.number()).readonly().nullable().describe("Keys that the span applies to; null if it applies to all"),
});

export const countedSpans = z
  .array(countedSpan)
  .readonly()
  .describe("Quarters and years that contain the month; each is counted by one figure, in its first month");

/**
 * A quarter or year with one figure, stored at its first month. Its other months have no figure of their own: neither
 * zero usage nor missing data.
 */
export type CountedSpan = Readonly<z.output<typeof countedSpan>>;

type Counted = { readonly month: string; readonly spans: readonly CountedSpan[] };

/**
 * First months of the quarters and years that contain any of these months but start before them, in order; with a key,
 * only those that may concern it. If there are any, an absent figure is not a zero.
 */
export function countedWith(months: readonly Counted[], key?: string | number): string[] {
  const own = new Set(months.map(({ month }) => month));
  const concerning = months
    .flatMap(({ spans }) => spans)
    .filter(({ from, of }) => !own.has(from) && (key === undefined || of === null || of.includes(Number(key))));
  return [...new Set(concerning.map(({ from }) => from))].sort();
}

/** Whether every quarter or year that overlaps these months lies within them: only then is there a sum. */
export function holdWholeSpans(months: readonly Counted[]): boolean {
  const own = new Set(months.map(({ month }) => month));
  return months.every(({ spans }) => spans.every((span) => monthsOf(span).every((one) => own.has(one))));
}

/** Last month covered by the figures of a month. */
export function countedUntil({ month, spans }: Counted): Month {
  const ends = spans.flatMap(({ from, to }) => (from === month && isMonth(to) ? [to] : []));
  return ends.sort().at(-1) ?? monthOf(month);
}

/** Merges equal quarters and years of several reports. */
export function uniteSpans(all: readonly CountedSpan[]): CountedSpan[] {
  const spansByName = new Map<string, CountedSpan>();
  for (const span of all) {
    const name = `${span.from} ${span.to}`;
    const keys = spansByName.get(name)?.of;
    const of = keys && span.of ? [...new Set([...keys, ...span.of])] : keys === undefined ? span.of : null;
    spansByName.set(name, { ...span, of });
  }
  return [...spansByName.values()];
}

const monthsOf = ({ from, to }: CountedSpan) => monthRange(monthOf(from), monthOf(to));
