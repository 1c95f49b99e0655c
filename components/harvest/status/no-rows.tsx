import { CircleCheck, KeyRound, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { CellState } from "@/lib/harvest/states/cell-state";
import { pathTo } from "@/lib/navigation/routes";
import { type MonthSearch, monthList } from "./month-list";
import { summarizeStates } from "./summarize-states";

type Props = { search: MonthSearch; states: Readonly<Record<CellState, number>> };

/** Why there are no rows: everything is complete, nothing matches, or there are no credentials yet. */
export function NoRows({ search, states }: Props) {
  const t = useTranslations("harvestStatus.empty");
  const { total, done } = summarizeStates(states);
  const frame = "rounded-lg border border-hairline bg-surface";
  if (search.hide_successful && total > 0 && done === total)
    return (
      <div className={frame}>
        <EmptyState
          icon={CircleCheck}
          title={t("allIn")}
          action={
            <ButtonLink href={monthList.address({ ...search, page: 1, hide_successful: null })}>
              {t("showRows")}
            </ButtonLink>
          }
        >
          {t("allInText")}
        </EmptyState>
      </div>
    );
  if (monthList.isNarrowed(search))
    return (
      <div className={frame}>
        <EmptyState
          icon={SearchX}
          title={t("filtered")}
          action={
            <ButtonLink href={monthList.address({ ...search, page: 1, ...monthList.unfiltered })}>
              {t("showAll")}
            </ButtonLink>
          }
        />
      </div>
    );
  return (
    <div className={frame}>
      <EmptyState
        icon={KeyRound}
        title={t("none")}
        action={<ButtonLink href={pathTo("sushi-credentials-list")}>{t("toCredentials")}</ButtonLink>}
      >
        {t("noneText")}
      </EmptyState>
    </div>
  );
}
