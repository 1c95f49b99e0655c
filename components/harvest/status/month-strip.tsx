import { useTranslations } from "next-intl";
import type { ListState } from "@/components/lists/use-list";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { type CellState, cellStates } from "@/lib/harvest/states/cell-state";
import { useFormat } from "@/lib/kit/format/use-format";
import { CellIcon, cellIcons, cellTones } from "../cells/cell-icon";
import { StateBar } from "../cells/state-bar";
import type { MonthSearch, monthList } from "./month-list";
import { summarizeStates, visibleStates } from "./summarize-states";

type Props = {
  month: string;
  states: Readonly<Record<CellState, number>>;
  list: ListState<typeof monthList>;
  /** The server's search: drops a state that the month does not have. */
  search: MonthSearch;
};

/** Summary of the month: a bar of its reports and counts by state; a click filters. */
export function MonthStrip({ month, states, list, search }: Props) {
  const t = useTranslations("harvestStatus.strip");
  const name = useTranslations("harvest.cell");
  const { count, complete } = useFormat();
  const { state } = list.isPending ? list.search : search;
  const sums = summarizeStates(states);
  if (sums.total === 0) return null;
  const share = complete(sums.done / sums.total, 0);
  const sentence = t("summary", { ...sums, month, share });
  return (
    <section
      aria-label={t("title")}
      className="flex flex-col gap-3 rounded-lg border border-hairline bg-surface px-4 py-3"
    >
      <p className="font-semibold">{sentence}</p>
      <StateBar label={sentence} parts={cellStates.map((key) => ({ key, tone: cellTones[key], count: states[key] }))} />
      <Chips label={t("filter")}>
        <Chip
          isOn={state === null}
          busy={list.pressed === "all"}
          href={list.href({ state: null })}
          onChoose={() => list.go({ state: null }, "all")}
        >
          {t("counted", { name: t("all"), count: count(sums.total) })}
        </Chip>
        {visibleStates(states, state ?? undefined).map((one) => (
          <Chip
            key={one}
            isOn={state === one}
            busy={list.pressed === one}
            href={list.href({ state: state === one ? null : one })}
            onChoose={() => list.go({ state: state === one ? null : one }, one)}
          >
            <span className="inline-flex items-center gap-1.5">
              <CellIcon look={cellIcons[one]} size={14} />
              {t("counted", { name: name(one), count: count(states[one]) })}
            </span>
          </Chip>
        ))}
      </Chips>
    </section>
  );
}
