import { usePeriodText } from "@/components/ui/fields/dates/use-period-text";
import { periodLength } from "./period-length";

export type Span = {
  first_month: string | null;
  last_month: string | null;
  report_types: readonly { period_months: number }[];
};

/** First and last period of an upload, or the only one; empty if unknown. */
export function useSpan(): (of: Span) => string[] {
  const periodText = usePeriodText();
  return ({ first_month: first, last_month: last, report_types: types }) => {
    const length = Number(periodLength(types));
    const ends = [...new Set([first, last])];
    return ends.flatMap((month) => (month === null ? [] : periodText(month, length)));
  };
}
