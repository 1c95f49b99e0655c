import { useTranslations } from "next-intl";
import { CellIcon } from "@/components/harvest/cells/cell-icon";
import { cellLooks } from "@/components/harvest/cells/cell-look";
import { type BarTone, StateBar } from "@/components/harvest/cells/state-bar";
import { Chip } from "@/components/ui/chip";
import { Chips } from "@/components/ui/chips";
import { type CellState, cellStates } from "@/lib/harvest/show/cell-state";
import { useFormat } from "@/lib/kit/format/use-format";
import { type MonthSearch, monthAddress } from "../list/month-address";
import { statesShown, summarizeStates } from "./summarize-states";

const tones: Readonly<Record<CellState, BarTone>> = {
  success: "ok",
  no_data: "ok",
  partial: "warning",
  downloading: "busy",
  importing: "busy",
  waiting: "info",
  retrying: "info",
  queued: "info",
  broken: "danger",
  failed: "danger",
  import_failed: "danger",
  cancelled: "muted",
  deleted: "muted",
  not_harvested: "none",
};

type Props = { month: string; states: Readonly<Record<CellState, number>>; search: MonthSearch };

/** The whole month at a glance: a bar of its reports, and how many are in each state; a click keeps only these. */
export function MonthStrip({ month, states, search }: Props) {
  const t = useTranslations("harvestStatus.strip");
  const name = useTranslations("harvest.cell");
  const { count, percent } = useFormat();
  const sums = summarizeStates(states);
  if (sums.total === 0) return null;
  const share = percent(Math.floor((sums.done / sums.total) * 100) / 100, 0);
  const sentence = t("summary", { ...sums, month, share });
  return (
    <section
      aria-label={t("title")}
      className="flex flex-col gap-3 rounded-lg border border-hairline bg-surface px-4 py-3"
    >
      <p className="font-semibold">{sentence}</p>
      <StateBar
        label={sentence}
        parts={cellStates.map((state) => ({ key: state, tone: tones[state], count: states[state] }))}
      />
      <Chips label={t("filter")}>
        <Chip isOn={search.state === undefined} href={monthAddress(search, { state: undefined })}>
          {t("counted", { name: t("all"), count: count(sums.total) })}
        </Chip>
        {statesShown(states, search.state).map((state) => (
          <Chip
            key={state}
            isOn={search.state === state}
            href={monthAddress(search, { state: search.state === state ? undefined : state })}
          >
            <span className="inline-flex items-center gap-1.5">
              <CellIcon look={cellLooks[state]} size={14} />
              {t("counted", { name: name(state), count: count(states[state]) })}
            </span>
          </Chip>
        ))}
      </Chips>
    </section>
  );
}
