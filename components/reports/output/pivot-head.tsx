import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { isMonth } from "@/lib/counter/standard/month";
import { Link } from "@/lib/kit/i18n/navigation";
import { type ColumnHeader, columnHeaders } from "@/lib/reports/column-headers";
import { questionToSearch } from "@/lib/reports/question-search";
import type { ReportColumn } from "@/lib/reports/report-table";
import type { Question } from "@/lib/usage/question";

const headCell = "border-hairline bg-surface px-3 py-1.5 align-bottom font-semibold text-muted text-sm";

type HeadCellProps = {
  question: Question;
  by: string;
  rowSpan?: number;
  className: string;
  /** What to know of the figures below, on hover and focus. */
  tip?: string;
  children: string;
};

/** Names first upwards, figures first downwards; the same again turns round. */
function SortHead({ question, by, rowSpan, className, tip, children }: HeadCellProps) {
  const { order } = question;
  const isSorted = order.by === by;
  const descending = isSorted ? !order.descending : by !== "name";
  const Icon = (isSorted ? order.descending : descending) ? ArrowDown : ArrowUp;
  const href = `?${questionToSearch({ ...question, order: { by, descending }, page: 1 })}`;
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
      className={clsx(headCell, className)}
      aria-sort={isSorted ? (order.descending ? "descending" : "ascending") : undefined}
    >
      <Link
        href={href}
        scroll={false}
        prefetch={false}
        data-tip={tip}
        className={clsx(
          "group/sort inline-flex min-h-6 items-end gap-1 rounded-sm hover:text-ink",
          by !== "name" && "flex-row-reverse",
          isSorted && "text-ink",
          tip && "decoration-dotted underline underline-offset-3",
        )}
      >
        <span>
          {children}
          {tip ? <span className="sr-only">{`(${tip})`}</span> : null}
        </span>
        <Icon
          size={13}
          aria-hidden
          className={clsx(
            "mb-[3px] shrink-0",
            !isSorted && "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
          )}
        />
      </Link>
    </th>
  );
}

type Props = {
  question: Question;
  rowsLabel: string;
  columns: readonly ReportColumn[];
  /** The totals of the rows add different metrics. */
  mixesTotal: boolean;
};

/** The nested names of the columns; what can be sorted is a link that says how it is sorted. */
export function PivotHead({ question, rowsLabel, columns, mixesTotal }: Props) {
  const t = useTranslations("reports");
  const levels = columnHeaders(columns);
  const depth = Math.max(1, levels.length);
  const innermost = levels.at(-1) ?? [];
  return (
    <thead className="sticky top-(--head-top,var(--bar)) z-[2]">
      <tr>
        <SortHead
          question={question}
          by="name"
          rowSpan={depth}
          className="sticky left-0 z-[3] border-r border-b pl-4 text-left"
        >
          {rowsLabel}
        </SortHead>
        <SortHead
          question={question}
          by="total"
          rowSpan={depth}
          className="border-b text-right"
          {...(mixesTotal ? { tip: t("table.mixedTotal") } : {})}
        >
          {t("total")}
        </SortHead>
        {levels.length > 1 ? (
          levels[0]?.map((header) => <GroupHead key={header.key} header={header} />)
        ) : (
          <Innermost {...{ question, innermost }} />
        )}
      </tr>
      {levels.slice(1, -1).map((level) => (
        <tr key={level[0]?.key}>
          {level.map((header) => (
            <GroupHead key={header.key} header={header} />
          ))}
        </tr>
      ))}
      {levels.length > 1 ? (
        <tr>
          <Innermost {...{ question, innermost }} />
        </tr>
      ) : null}
    </thead>
  );
}

function GroupHead({ header: { label, span } }: { header: ColumnHeader }) {
  return (
    <th scope="colgroup" colSpan={span} className={clsx(headCell, "border-l text-left text-ink")}>
      <span className="sticky left-48">{label}</span>
    </th>
  );
}

function Innermost({
  question,
  innermost,
}: {
  question: Question;
  innermost: readonly { key: string; label: string }[];
}) {
  return innermost.map(({ key, label }) => (
    <SortHead
      key={key}
      question={question}
      by={key}
      className={clsx("min-w-20 max-w-44 border-b text-right", isMonth(label) && "whitespace-nowrap")}
    >
      {label}
    </SortHead>
  ));
}
