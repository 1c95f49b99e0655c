import { readDate } from "../header-period";
import { namedMonth } from "../month-names";
import type { CounterException } from "./exceptions";
import { isMonth, lastDay, type Month, monthIn } from "./month";

type Kind = "not-ready" | "gone" | "partial";

const isKind = (name: string): name is Kind => ["not-ready", "gone", "partial"].includes(name);

/**
 * The requested months without usage that exceptions of a class name in Data or Message: "2024-03", "March 2024", a
 * range, "only up to 2024-08-31" (not ready) or "from 2022-01" (gone). Without a date: all months without usage.
 */
export function exceptionMonths(
  exceptions: readonly CounterException[],
  kind: "not-ready" | "gone",
  { asked, withUsage }: { asked: readonly Month[]; withUsage: readonly Month[] },
): Month[] {
  const without = asked.filter((month) => !withUsage.includes(month));
  const named = new Set(
    namedMonths(
      exceptions.filter((candidate) => candidate.class === kind),
      without,
    ),
  );
  return without.filter((month) => named.has(month));
}

/**
 * The months that exceptions 3031, 3032 and 3040 say are incomplete; without a date, all of them. "Partial data" without
 * a date means the months that another exception names.
 */
export function namedMonths(exceptions: readonly CounterException[], months: readonly Month[]): Month[] {
  const statements = exceptions.flatMap(({ class: kind, data, message }) =>
    isKind(kind) ? [{ kind, named: monthsSaid(`${data ?? ""} ${message}`, kind, months) }] : [],
  );
  const isExplained = statements.some(({ named }) => named !== null);
  return statements.flatMap(({ kind, named }) => named ?? (kind === "partial" && isExplained ? [] : months));
}

const isFullFrom = /\b(from|since|starting|after)\b/i;
const isFullUntil = /\b(up to|until|till|through|as of)\b/i;

function monthsSaid(written: string, kind: Kind, months: readonly Month[]): Month[] | null {
  const text = withNumbers(written);
  const days = [...text.matchAll(/\b(\d{4}-\d{2})(?:-(\d{2}))?\b/g)].flatMap(([, date, day = ""]) =>
    isMonth(date) ? [{ date, day }] : [],
  );
  const [first, second] = days;
  if (first === undefined) return null;
  const { date, day } = first;
  // "Up to the 15th": that month is cut as well.
  if (days.length === 1 && kind !== "gone" && isFullUntil.test(text))
    return months.filter((month) => month > date || (month === date && day !== "" && `${date}-${day}` < lastDay(date)));
  if (days.length === 1 && kind !== "not-ready" && isFullFrom.test(text))
    return months.filter((month) => month < date || (month === date && day > "01"));
  const isRange = days.length === 2 && /\d\s*(to|through|until|[–—/]|\.\.+|\s-)\s*\d{4}-/i.test(text);
  if (isRange && second) return months.filter((month) => month >= date && month <= second.date);
  return months.filter((month) => days.some((one) => one.date === month));
}

/** Dates as the standard writes them instead of "June 2025", "12 June 2025", "Jun-2025", "06/2025" or "30/06/2025". */
function withNumbers(text: string): string {
  return text
    .replace(/\b(\d{1,2} )?(\p{L}{3,9})\.?[ -](?:(\d{1,2}), ?)?(\d{4})\b/gu, (date, before, name, after, year) => {
      const named = namedMonth(name);
      if (!named?.isEnglish) return date;
      const day: string = before ?? after ?? "";
      return `${monthIn(Number(year), named.month)}${day && `-${day.trim().padStart(2, "0")}`}`;
    })
    .replace(/\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/g, (date) => readDate(date) ?? date)
    .replace(/(?<![\d./-])(0?[1-9]|1[0-2])[./-](\d{4})(?![\d./-]*\d)/g, (_, month, year) =>
      monthIn(Number(year), Number(month)),
    );
}
