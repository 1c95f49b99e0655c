"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext } from "react";
import type { OverviewCell } from "@/lib/harvest/overview/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { useErrorWords, useShortError } from "../errors/use-error-words";

type Words = {
  /** Everything about a cell, as sentences. */
  cell: (cell: OverviewCell) => string;
  /** Its error, shortened; empty for none. */
  error: (cell: OverviewCell) => string;
  tick: (name: string) => string;
};

const MonthWordsContext = createContext<Words | null>(null);

const TELLS_ERROR = ["failed", "held", "import_failed", "retrying", "broken"];

/** Creates the texts of cells once for a table of a thousand cells. Needs "harvest", "counter". */
export function MonthLegend({ children }: { children: ReactNode }) {
  const t = useTranslations("harvestStatus.cell");
  const state = useTranslations("harvest.cell");
  const errors = useErrorWords();
  const short = useShortError();
  const { timestamp, count } = useFormat();
  const errorOf = (cell: OverviewCell) => {
    if (!TELLS_ERROR.includes(cell.state)) return "";
    return cell.state === "broken" ? (cell.broken_by ?? cell.error_code) : cell.error_code;
  };
  const numbers = ({ import: imported }: OverviewCell): string[] =>
    imported
      ? [
          t("records", { count: imported.fact_count, number: count(imported.fact_count) }),
          ...(imported.source === "these-credentials" ? [] : [t(`source.${imported.source}`)]),
        ]
      : [];
  const cell = (of: OverviewCell): string => {
    const error = errors(errorOf(of))?.name;
    return [
      [state(of.state), error].filter(Boolean).join(": "),
      ...numbers(of),
      of.broken && of.state !== "broken" ? t("broken") : "",
      of.not_before && of.state !== "broken" ? t("notBefore", { time: timestamp(of.not_before) }) : "",
      of.when ? t("when", { time: timestamp(of.when) }) : "",
    ]
      .filter(Boolean)
      .map((part) => `${part}.`)
      .join(" ");
  };
  const words = { cell, error: (of: OverviewCell) => short(errorOf(of)), tick: (name: string) => t("tick", { name }) };
  return <MonthWordsContext value={words}>{children}</MonthWordsContext>;
}

export function useMonthWords(): Words {
  const words = useContext(MonthWordsContext);
  if (!words) throw new Error("Cells must be inside MonthWords.");
  return words;
}
