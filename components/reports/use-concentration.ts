import { useTranslations } from "next-intl";
import { useAnswer } from "@/lib/kit/call/use-answer";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Concentration } from "@/lib/reports/concentration";
import { reportConcentration } from "@/lib/reports/contract";
import { questionToQuery } from "@/lib/reports/question-search";
import type { ReportChart } from "@/lib/reports/report-chart";
import type { Question } from "@/lib/usage/question";
import { useLast } from "./use-last";

type ConcentrationText = { readonly sentence: string; readonly curve: readonly number[] };

/** How few rows make 80 % of the usage, in a sentence and as a line; null for charts that do not show the most used of many. */
export function useConcentration(
  question: Question,
  { kind, rest, concentration }: Pick<ReportChart, "kind" | "rest"> & { concentration: Concentration | null },
): ConcentrationText | null {
  const t = useTranslations("charts.finding");
  const { percent } = useFormat();
  const isNeeded = kind === "lying" && rest !== null && !question.trend;
  // Only a further request knows the rows of other pages.
  const { data: current } = useAnswer(
    reportConcentration,
    { query: questionToQuery({ ...question, page: 1 }) },
    { enabled: isNeeded && concentration === null },
  );
  const answer = useLast(current);
  const data = concentration ?? answer;
  if (!isNeeded || !data || data.total === 0) return null;
  const [half, most, nearlyAll] = data.shares.map(({ rows }) => rows);
  const sentence = t("concentration", {
    ...{ half: half ?? 0, most: most ?? 0, nearlyAll: nearlyAll ?? 0, count: data.rows },
    share: percent((most ?? 0) / data.rows),
  });
  return { sentence, curve: data.curve };
}
