import type { FindingCode } from "../finding";
import { readMonthHeading } from "../month-heading";
import { lastDay, type Month } from "../standard/month";
import { headerMonth } from "./report-header";

/** A month of a report; `isWanted` if it is among the requested months. */
export type MonthSlot = { month: Month; index: number; isWanted: boolean };

/** Meaning of a Period or month key: a month, perhaps with a warning, or the reason why it is not one. */
export type MonthReading = { slot: MonthSlot | null; finding: FindingCode | null; text: string };

const mostCached = 20_000;

/** Turns dates of a report into months; caches each. */
export class MonthSlots {
  readonly slots: MonthSlot[] = [];
  /** Periods of some days of a month, by month. */
  private readonly cuts = new Map<Month, string>();
  private readonly byMonth = new Map<Month, MonthSlot>();
  private readonly periods = new Map<string, Map<string, MonthReading>>();
  private readonly keys = new Map<string, MonthReading>();

  constructor(private readonly range: { from: Month; to: Month } | null) {}

  /** Months of which items name only some days. */
  get cut(): Month[] {
    return [...this.cuts.keys()];
  }

  /** Reads the Period of Release 5. */
  ofPeriod(begin: string, end: string): MonthReading {
    const slot = this.periods.get(begin)?.get(end);
    if (slot) return slot;
    const reading = this.readPeriod(begin, end);
    if (this.periods.size < mostCached) {
      const ends = this.periods.get(begin) ?? new Map<string, MonthReading>();
      this.periods.set(begin, ends.size < mostCached ? ends.set(end, reading) : ends);
    }
    return reading;
  }

  /** Reads a month key of Release 5.1, "2025-01"; accepts other spellings with a warning. */
  ofKey(key: string): MonthReading {
    const slot = this.keys.get(key);
    if (slot) return slot;
    const reading = this.readKey(key);
    if (this.keys.size < mostCached) this.keys.set(key, reading);
    return reading;
  }

  private readPeriod(givenBegin: string, givenEnd: string): MonthReading {
    const [begin, end] = [givenBegin.trim(), givenEnd.trim()];
    const text = `${begin} – ${end}`;
    const first = headerMonth(begin);
    if (!first || (end !== "" && !headerMonth(end))) return { slot: null, finding: "period-unreadable", text };
    if (end === "") return { slot: this.slot(first), finding: "period-day", text };
    const isShort = end.length < 10 && begin.length < 10;
    const day = isShort ? lastDay(first).slice(8) : end.slice(8, 10);
    const beginsRight = begin.length < 10 || begin.slice(8, 10) === "01";
    if (headerMonth(end) !== first) return { slot: null, finding: "period-not-month", text };
    if (!beginsRight || Number(day) < 28) return this.readDays(first, { isOneDay: begin >= end, text });
    const isWhole = day === lastDay(first).slice(8);
    return { slot: this.slot(first), finding: isWhole ? null : "period-day", text };
  }

  /** Some days of a month; single days, or several periods of one month, are a breakdown by days or weeks. */
  private readDays(month: Month, { isOneDay, text }: { isOneDay: boolean; text: string }): MonthReading {
    const isBreakdown = (this.cuts.get(month) ?? text) !== text;
    if (isOneDay || isBreakdown) return { slot: null, finding: "period-not-month", text };
    this.cuts.set(month, text);
    return { slot: this.slot(month), finding: null, text };
  }

  private readKey(key: string): MonthReading {
    const month = headerMonth(key) ?? asInHeadings(key, this.range);
    if (!month) return { slot: null, finding: "month-unreadable", text: key };
    const isOtherDay = /^\d{4}-\d\d-\d\d/.test(key) && key.slice(8, 10) !== "01" && key !== lastDay(month);
    if (isOtherDay) return { slot: null, finding: "month-unreadable", text: key };
    return { slot: this.slot(month), finding: month === key ? null : "month-form", text: key };
  }

  private slot(month: Month): MonthSlot {
    const existing = this.byMonth.get(month);
    if (existing) return existing;
    const isWanted = !this.range || (month >= this.range.from && month <= this.range.to);
    const slot = { month, index: this.slots.length, isWanted };
    this.slots.push(slot);
    this.byMonth.set(month, slot);
    return slot;
  }
}

/** "Jan-2025", "202501" and other headings of table columns. */
function asInHeadings(text: string, period: { from: Month; to: Month } | null): Month | null {
  const heading = /\d{2}/.test(text) ? readMonthHeading(text, period) : null;
  return heading?.kind === "month" ? heading.month : null;
}
