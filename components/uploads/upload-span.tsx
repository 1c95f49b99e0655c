import { Fragment } from "react";
import { usePeriodText } from "@/components/ui/fields/dates/use-period-text";

/** Lines may break between the first and the last period, not within one. */
export function UploadSpan({ upload }: { upload: Span }) {
  const ends = useSpan()(upload);
  if (ends.length === 0) return "–";
  return (
    <span>
      {ends.map((text, index) => (
        <Fragment key={text}>
          {index > 0 ? " – " : null}
          <span className="whitespace-nowrap">{text}</span>
        </Fragment>
      ))}
    </span>
  );
}

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

type ReportType = { period_months: number };

export type PeriodLength = "1" | "3" | "12";

/** Message key of the period that these reports count by; months if they differ. */
export function periodLength(types: readonly ReportType[]): PeriodLength {
  const [first, ...others] = types;
  if (!first || others.some(({ period_months: months }) => months !== first.period_months)) return "1";
  return first.period_months === 3 ? "3" : first.period_months === 12 ? "12" : "1";
}
