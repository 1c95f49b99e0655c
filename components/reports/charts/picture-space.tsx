import { Card } from "@/components/ui/page/card";
import { PendingPart } from "@/components/ui/parts/pending-part";
import type { ReportTable } from "@/lib/reports/report-table";
import { isPeriod } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";

/** Height of the picture of rows over time. */
export const TIME_HEIGHT = 300;

/** Height of a bar per row, and the axis. */
export const barsHeight = (rows: number, bars: number) =>
  Math.min(720, 48 + rows * Math.max(28, 12 * Math.min(bars, 8) + 8));

/** The most bars, and one for the other rows. */
const BARS = 11;
/** Title, finding, and the gap or legend below them. */
const HEAD = 44;
const GAP = 12;
const LEGEND = 48;
/** The choice of a metric, which most reports with several metrics have. */
const CHOICE = 74;

type Props = { question: Question; table: ReportTable };

/** Keeps the space of a report's chart until it is there. */
export function PictureSpace({ question, table }: Props) {
  const isTimed = question.rows.length === 1 && question.rows.every(isPeriod);
  const hasMetrics = question.columns.includes("metric") && table.columns.length > 1;
  const picture = isTimed ? TIME_HEIGHT : barsHeight(Math.min(table.rowCount, BARS), 1);
  return (
    <div style={{ height: HEAD + (isTimed ? LEGEND : GAP) + picture + (hasMetrics ? CHOICE : 0) }}>
      <PendingPart className="h-full" />
    </div>
  );
}

export const PictureCardSpace = (props: Props) => (
  <Card>
    <PictureSpace {...props} />
  </Card>
);
