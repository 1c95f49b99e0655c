"use client";

import clsx from "clsx";
import { useMemo, useState } from "react";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import type { Parts } from "@/lib/reports/ask/list-parts";
import type { ReportOutcome } from "@/lib/reports/ask/try-report";
import type { Question } from "@/lib/usage/question";
import { ReportNotes } from "../output/report-notes";
import { ReportOutput } from "../output/report-output.client";
import { ReportProblem } from "../output/report-problem";
import { useReport } from "../use-report";

type Props = {
  /** The server's answer and its question. */
  question: Question;
  outcome: ReportOutcome;
  /** All parts of a split report. */
  parts: Parts | null;
  hasUsage: boolean;
  harvests: boolean;
};

/** The answer of a saved report; it can only be sorted and paged. */
export function ReportResult({ question: given, outcome, parts, hasUsage, harvests }: Props) {
  const [question, change] = useState(given);
  const first = useMemo(() => ({ question: given, outcome }), [given, outcome]);
  const { answered, progress, retry } = useReport(question, first);
  const isPending = progress !== "done";
  return (
    <div aria-busy={isPending} className={clsx("min-w-0 transition-opacity", isPending && "opacity-60")}>
      {"problem" in answered.outcome ? (
        <ReportProblem retry={answered.outcome.mayPass ? <RetryButton onRetry={retry} /> : null}>
          {answered.outcome.problem}
        </ReportProblem>
      ) : (
        <div className="flex min-w-0 flex-col gap-4">
          <ReportNotes notes={answered.outcome.table.notes} />
          <ReportOutput
            question={answered.question}
            table={answered.outcome.table}
            coverage={answered.outcome.coverage}
            parts={parts}
            onQuestion={change}
            hasUsage={hasUsage}
            harvests={harvests}
          />
        </div>
      )}
    </div>
  );
}
