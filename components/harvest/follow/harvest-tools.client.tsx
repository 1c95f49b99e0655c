"use client";

import { useTranslations } from "next-intl";
import { Chip, Chips } from "@/components/ui/tables/chip";
import type { Intention } from "@/lib/harvest/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { usefulGroupings } from "../intentions/intention-groups";
import { readinesses, readinessOf } from "../intentions/intention-progress";
import type { HarvestView } from "./use-harvest-view";
import { WaitingActions } from "./waiting-actions.client";

type Props = {
  harvest: number;
  all: readonly Intention[];
  /** Intentions that match the filters: bulk actions apply to these. */
  visible: readonly Intention[];
  view: HarvestView;
  asOf: string;
  onView: (changes: Partial<HarvestView>) => void;
  onChanged: () => void;
};

/** Grouping, filters, and bulk actions on waiting intentions. */
export function HarvestTools({ harvest, all, visible, view, asOf, onView, onChanged }: Props) {
  const t = useTranslations("harvestPages");
  const { count } = useFormat();
  const offered = usefulGroupings(all);
  const ready = readinesses
    .map((one) => ({ one, count: all.filter((intention) => readinessOf(intention, asOf) === one).length }))
    .filter((counted) => counted.count > 0);
  const hasReady = ready.length > 1 || view.ready !== null;
  const actions = <WaitingActions {...{ harvest, visible, asOf, onChanged }} />;
  if (offered.length < 2 && !hasReady) return actions;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {offered.length > 1 ? (
        <div className="flex flex-wrap items-center gap-2">
          <span aria-hidden className="text-muted text-sm">
            {t("group.label")}
          </span>
          <Chips label={t("group.label")}>
            {offered.map((by) => (
              <Chip key={by} isOn={view.by === by} onClick={() => onView({ by })}>
                {t(`group.${by}`)}
              </Chip>
            ))}
          </Chips>
        </div>
      ) : null}
      {hasReady ? (
        <div className="flex flex-wrap items-center gap-2">
          <span aria-hidden className="text-muted text-sm">
            {t("ready.label")}
          </span>
          <Chips label={t("ready.label")}>
            {ready.map((counted) => (
              <Chip
                key={counted.one}
                isOn={view.ready === counted.one}
                onClick={() => onView({ ready: view.ready === counted.one ? null : counted.one, intention: null })}
              >
                {t("counted", { name: t(`ready.${counted.one}`), count: count(counted.count) })}
              </Chip>
            ))}
          </Chips>
        </div>
      ) : null}
      <div className="desk:ml-auto">{actions}</div>
    </div>
  );
}
