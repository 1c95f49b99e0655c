/** Parses a day: 2026-11-2, 2026/11/02, 20261102, 2. 11. 2026, 2/11/2026; null if invalid. */
export function parseDay(typed: string): string | null {
  const text = typed.trim();
  const [, year, month, day] =
    text.match(/^(\d{4})[-/. ]+(\d{1,2})[-/. ]+(\d{1,2})$/) ??
    text.match(/^(\d{4})(\d{2})(\d{2})$/) ??
    flipped(text.match(/^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/));
  if (!year || !month || !day) return null;
  const read = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(read) ? read : null;
}

/** Rejects days such as February 30. */
const isDay = (text: string): boolean => {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
};

const flipped = (match: RegExpMatchArray | null): (string | undefined)[] =>
  match ? [match[0], match[3], match[2], match[1]] : [];
