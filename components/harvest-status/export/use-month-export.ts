import { useLocale, useTranslations } from "next-intl";
import { useErrorWords } from "@/components/harvest/errors/use-error-words";
import { keepFile } from "@/components/ui/keep-file";
import { useToldAction } from "@/components/ui/overlays/use-told-action";
import type { OverviewCell } from "@/lib/harvest/overview/contract";
import { type Entity, entityName } from "@/lib/kit/format/entity-name";
import { useFormat } from "@/lib/kit/format/use-format";
import type { MonthQuery } from "../list/month-list";
import { fetchRows } from "./fetch-rows";

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

/** Saves the overview as it is filtered, all its pages, on the reader's computer. */
export function useMonthExport(query: MonthQuery) {
  const t = useTranslations("harvestStatus.csv");
  const cell = useTranslations("harvest.cell");
  const locale = useLocale();
  const errors = useErrorWords();
  const { timestamp } = useFormat();
  const { isBusy, run } = useToldAction();
  const keep = () =>
    run(async () => {
      const words = {
        heads: columns.map((column) => t(column)),
        name: (of: Entity) => entityName(of, locale),
        state: ({ state }: OverviewCell) => cell(state),
        error: (code: string) => errors(code)?.name ?? "",
        timestamp,
      };
      const { monthCsv } = await import("./month-csv");
      const text = monthCsv(await fetchRows(query), { month: query.month, locale, words });
      keepFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `sushi-${query.month}.csv`);
    });
  return { isBusy, keep };
}
