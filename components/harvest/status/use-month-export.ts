import { useLocale, useTranslations } from "next-intl";
import type { OverviewCell } from "@/lib/harvest/overview/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { type Entity, entityName } from "@/lib/organizations/entity-name";
import type { Table } from "@/lib/spreadsheets/table";
import { useErrorWords } from "../errors/use-error-words";
import { fetchRows } from "./fetch-rows";
import { monthTable } from "./month-export";
import type { MonthQuery } from "./month-list";

const columns = [
  "month",
  "platform",
  "organization",
  "title",
  "release",
  "report",
  "state",
  "errorCode",
  "error",
  "httpStatus",
  "records",
  "asked",
  "nextTry",
] as const;

/** Loads all pages of the filtered overview for a file. */
export function useMonthTable(query: MonthQuery): () => Promise<Table> {
  const t = useTranslations("harvestStatus.csv");
  const cell = useTranslations("harvest.cell");
  const locale = useLocale();
  const errors = useErrorWords();
  const { timestamp } = useFormat();
  return async () => {
    const words = {
      heads: columns.map((column) => t(column)),
      name: (of: Entity) => entityName(of, locale),
      state: ({ state }: OverviewCell) => cell(state),
      error: (code: string) => errors(code)?.name ?? "",
      timestamp,
    };
    return monthTable(await fetchRows(query), { month: query.month, words });
  };
}
