"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { RetryButton } from "@/components/ui/retry-button.client";
import type { Intention } from "@/lib/harvest/contract";
import { HarvestSum } from "./harvest-sum.client";
import { IntentionDialog } from "./intention-dialog.client";
import { countStates, type ShownState, shownState } from "./intention-progress";
import { IntentionTable } from "./intention-table.client";
import { StateFilter } from "./state-filter.client";
import { useHarvestProgress } from "./use-harvest-progress";

type Props = { harvest: number; first: readonly Intention[]; renderedAt: string };

/** A harvest while it happens: how far it is, its wishes by state, and each in detail. */
export function HarvestProgress({ harvest, first, renderedAt }: Props) {
  const t = useTranslations("harvestPages");
  const { intentions, asOf, problem, refresh, show } = useHarvestProgress(harvest, first, renderedAt);
  const [wanted, setWanted] = useState<ShownState | null>(null);
  const [opened, setOpened] = useState<Intention | null>(null);
  const states = countStates(intentions);
  // A state that nobody is in any more filters no longer.
  const state = states.some((one) => one.state === wanted) ? wanted : null;
  return (
    <>
      <HarvestSum intentions={intentions} />
      {problem ? (
        <Notice tone="warning" action={<RetryButton onRetry={refresh} />}>
          {t("notFollowed", { reason: problem.message || t("noAnswer") })}
        </Notice>
      ) : null}
      <StateFilter states={states} total={intentions.length} state={state} onChange={setWanted} />
      <IntentionTable
        rows={state ? intentions.filter((one) => shownState(one) === state) : intentions}
        asOf={asOf}
        onOpen={setOpened}
        onChanged={show}
      />
      {opened ? (
        <IntentionDialog
          intention={intentions.find(({ pk }) => pk === opened.pk) ?? opened}
          asOf={asOf}
          onChanged={show}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}
