import { addMonths, type Month, monthIn } from "@/lib/counter/standard/month";

/** Frequencies of report mails. */
export const mailFrequencies = ["monthly", "quarterly", "half_yearly", "yearly"] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

const monthsOf: Record<MailFrequency, number> = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 };

/** A finished period; `name` is unique across frequencies. */
export type MailPeriod = { readonly name: string; readonly from: Month; readonly to: Month };

/** The latest finished calendar period before the current month. */
export function finishedPeriod(frequency: MailFrequency, today: Month): MailPeriod {
  const length = monthsOf[frequency];
  const [year = 0, nth = 1] = today.split("-").map(Number);
  const begun = monthIn(year, Math.floor((nth - 1) / length) * length + 1);
  const [from, to] = [addMonths(begun, -length), addMonths(begun, -1)];
  return { name: from === to ? from : `${from}–${to}`, from, to };
}

/** Providers have four weeks for a month; after five, the mail is sent anyway. */
const GRACE_DAYS = 35;
const DAY = 24 * 60 * 60 * 1000;

/** Whether the mail is sent although months are missing. */
export function isGraceOver({ to }: Pick<MailPeriod, "to">, at: Date): boolean {
  const end = Date.parse(`${addMonths(to, 1)}-01T00:00:00Z`);
  return at.getTime() - end > GRACE_DAYS * DAY;
}
