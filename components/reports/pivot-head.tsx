import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ColumnHeader, columnHeaders } from "@/lib/reports/column-headers";
import type { ReportColumn } from "@/lib/reports/report-table";
import type { Question } from "@/lib/usage/question";
import { headCell, SortHead } from "./sort-head";

/** Identifiers that some row of the page has. */
export type Identifier = "issn" | "eissn" | "isbn";

type Props = {
  question: Question;
  rowsLabel: string;
  columns: readonly ReportColumn[];
  identifiers: readonly Identifier[];
  /** The totals of the rows add different metrics. */
  mixesTotal: boolean;
};

const names = { issn: "ISSN", eissn: "eISSN", isbn: "ISBN" } as const;

/** The nested names of the columns; what can be sorted is a link that says how it is sorted. */
export function PivotHead({ question, rowsLabel, columns, identifiers, mixesTotal }: Props) {
  const t = useTranslations("reports");
  const levels = columnHeaders(columns);
  const depth = Math.max(1, levels.length);
  const innermost = levels.at(-1) ?? [];
  return (
    <thead className="sticky top-0 z-[2]">
      <tr>
        <SortHead
          question={question}
          by="name"
          rowSpan={depth}
          className="sticky left-0 z-[3] border-r border-b pl-4 text-left"
        >
          {rowsLabel}
        </SortHead>
        {identifiers.map((name) => (
          <th key={name} scope="col" rowSpan={depth} className={clsx(headCell, "border-b text-left")}>
            {names[name]}
          </th>
        ))}
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
    <SortHead key={key} question={question} by={key} className="min-w-20 max-w-44 border-b text-right">
      {label}
    </SortHead>
  ));
}
