/** First and last month of an upload in one text; a dash where none is known. */
export function periodText({ first_month, last_month }: { first_month: string | null; last_month: string | null }) {
  if (first_month === null) return "–";
  return last_month === null || last_month === first_month ? first_month : `${first_month} – ${last_month}`;
}
