"use client";

import { useTranslations } from "next-intl";
import { shownAs, useShownAs } from "@/components/exports/shown-as";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { PendingPart } from "@/components/ui/parts/pending-part";
import { Pager } from "@/components/ui/tables/pager";
import { useAnswer } from "@/lib/kit/call/use-answer";
import { type ReportCoverage, reportCoverage } from "@/lib/reports/contract";
import { byTotal, questionToQuery, questionToSearch, reportPageSizes } from "@/lib/reports/question-search";
import type { ReportTable } from "@/lib/reports/report-table";
import { isTime } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { PictureCardSpace } from "../charts/picture-space";
import type { PartChoice } from "./part-switch.client";
import { TableCard } from "./table-card.client";
import { ViewSwitch } from "./view-switch.client";

/** Loaded with the drawing code, after the table. */
const ReportPicture = later(() => import("../report-picture").then((it) => it.ReportPicture), PictureCardSpace);

/** Height of its buttons. */
const PartSwitch = later(
  () => import("./part-switch.client").then((it) => it.PartSwitch),
  <PendingPart className="h-10 w-80 max-w-full" />,
);

const EmptyReport = later(
  () => import("./empty-report").then((it) => it.EmptyReport),
  <Card>
    <PendingPart className="h-60" />
  </Card>,
);

/** Height with missing months, which most reports have. */
const coverageAwaited = <PendingPart className="h-22 w-36 sm:h-9 sm:w-80" />;

const CoverageLine = later(() => import("./coverage-line").then((it) => it.CoverageLine), coverageAwaited);

type Props = {
  question: Question;
  table: ReportTable;
  /** As the server read it with the table, if it did. */
  coverage?: ReportCoverage | undefined;
  /** Parts of a split report. */
  parts?: PartChoice | null;
  /** Runs the same report with another order, page or part. */
  onQuestion: (next: Question) => void;
  /** Whether there is any usage within reach. */
  hasUsage: boolean;
  /** The user can harvest. */
  harvests: boolean;
};

/** The chart and table of a report, or why there are none. */
export function ReportOutput({ question, table, parts = null, onQuestion, hasUsage, harvests, ...given }: Props) {
  const t = useTranslations("reports");
  const [view, setView] = useShownAs("view", shownAs.view);
  const { split, part } = question;
  // The page and the order make no difference to the chart.
  const query = questionToQuery({ ...question, page: 1, pageSize: reportPageSizes[0], order: byTotal });
  const { data, failed } = useAnswer(reportCoverage, { query }, { first: given.coverage });
  const coverage = failed ? null : data;
  // A single value has nothing to compare.
  const isPictured = table.rowCount > 1 || table.remainder !== null || question.rows.every(isTime);
  const address = (page: number, pageSize: number) => `?${questionToSearch({ ...question, page, pageSize })}`;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h2 className="sr-only">{t("output")}</h2>
      {parts && split ? (
        <PartSwitch
          found={parts}
          part={part}
          label={t(`dimension.${split}`)}
          onPart={(chosen) => onQuestion({ ...question, part: chosen, page: 1 })}
        />
      ) : null}
      {table.rowCount === 0 && !table.remainder ? (
        <EmptyReport {...{ question, hasUsage, harvests, onQuestion }} notes={table.notes} />
      ) : (
        <>
          <div className="-mb-2 flex items-end justify-between gap-4">
            {coverage ? <CoverageLine {...{ question, coverage }} /> : null}
            {coverage || failed ? null : coverageAwaited}
            <div className="ml-auto">
              <ViewSwitch view={view} onView={setView} />
            </div>
          </div>
          {view === "table" || !isPictured ? null : <ReportPicture {...{ question, table }} />}
          {view === "chart" ? null : (
            <>
              <TableCard {...{ question, table, coverage, onQuestion }} />
              <Pager
                page={question.page}
                size={question.pageSize}
                total={table.rowCount}
                href={address}
                onChange={(page, pageSize) => onQuestion({ ...question, page, pageSize })}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}
