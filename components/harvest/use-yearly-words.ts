import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";
import { useErrorWords } from "./use-error-words";
import type { Chosen, untickable } from "./yearly-plan";

const SHOWN_SUMS = 3;

type Reason = NonNullable<ReturnType<typeof untickable>>;

/** What is known of a month of a report in words: state, error, what is planned, the largest sums. Needs "harvest", "counter". */
export function useYearlyWords() {
  const t = useTranslations("harvestStatus.year");
  const harvest = useTranslations("harvest.matrix");
  const errors = useErrorWords();
  const { count } = useFormat();
  const say = ({ cell }: Chosen): string => {
    const error = cell.status === "failed" ? errors(cell.error_code)?.name : undefined;
    const sums = Object.entries(cell.sums ?? {})
      .sort(([, first], [, second]) => second - first)
      .slice(0, SHOWN_SUMS)
      .map(([metric, sum]) => `${metric} ${count(sum)}`);
    return [
      [harvest(cell.status), error].filter(Boolean).join(": "),
      cell.planned ? t("planned") : "",
      cell.broken ? t("broken") : "",
      sums.join(", "),
    ]
      .filter(Boolean)
      .map((part) => `${part}.`)
      .join(" ");
  };
  return Object.assign(say, { reason: (reason: Reason) => t(`untickable.${reason}`) });
}
