const whole = /^(\d{4})-(0[1-9]|1[0-2])$/;

export const isMonthText = (text: string): boolean => whole.test(text);

/** Parses a month: 2026-3, 2026/03, 03/2026, 3. 2026, 202603; null if invalid. */
export function parseMonthText(typed: string): string | null {
  const text = typed.trim();
  const [, year, month] = text.match(/^(\d{4})[-/. ]*(\d{1,2})$/) ?? flipped(text.match(/^(\d{1,2})[-/. ]+(\d{4})$/));
  const result = `${year}-${(month ?? "").padStart(2, "0")}`;
  return isMonthText(result) ? result : null;
}

const flipped = (match: RegExpMatchArray | null): (string | undefined)[] =>
  match ? [match[0], match[2], match[1]] : [];

/** `text`: a month as yyyy-MM. */
export function shiftMonth(text: string, count: number): string {
  const months = Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

export const isWithin = (text: string, min = "", max = "9999-12"): boolean => text >= min && text <= max;
