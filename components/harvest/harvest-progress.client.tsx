"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";
import { RetryButton } from "@/components/ui/retry-button.client";
import type { Intention } from "@/lib/harvest/contract";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { HarvestSum } from "./harvest-sum.client";
import { HarvestTools } from "./harvest-tools.client";
import { countStates, progressOf, readinessOf, shownState } from "./intention-progress";
import { useHarvestProgress } from "./use-harvest-progress";
import { useHarvestView } from "./use-harvest-view";
import { WishList } from "./wish-list.client";

type Props = {
  harvest: number;
  first: readonly Intention[];
  renderedAt: string;
  /** Stands between the progress and the wishes. */
  children: ReactNode;
};

/** A harvest while it happens: how far it is, its wishes by state, and each in detail. */
export function HarvestProgress({ harvest, first, renderedAt, children }: Props) {
  const t = useTranslations("harvestPages");
  const { intentions, asOf, problem, refresh, show } = useHarvestProgress(harvest, first, renderedAt);
  const { view, change } = useHarvestView();
  useRenderAnew(intentions);
  // A state that nobody is in any more filters no longer.
  const state = countStates(intentions).some((one) => one.state === view.state) ? view.state : null;
  const ready = intentions.some((one) => readinessOf(one, asOf) === view.ready) ? view.ready : null;
  const shown = intentions.filter(
    (one) => (!state || shownState(one) === state) && (!ready || readinessOf(one, asOf) === ready),
  );
  return (
    <>
      <HarvestSum intentions={intentions} state={state} onState={(next) => change({ state: next, wish: null })} />
      {problem ? (
        <Notice tone="warning" action={<RetryButton onRetry={refresh} />}>
          {t("notFollowed", { reason: problem.message || t("noAnswer") })}
        </Notice>
      ) : null}
      {children}
      <HarvestTools
        harvest={harvest}
        all={intentions}
        shown={shown}
        view={{ ...view, state, ready }}
        asOf={asOf}
        onView={change}
        onChanged={refresh}
      />
      <WishList
        rows={shown}
        by={view.by}
        open={view.wish}
        asOf={asOf}
        onOpen={(wish) => change({ wish })}
        onChanged={show}
      />
    </>
  );
}

/** When credentials break, or all is over, what stands around changes, too: badges of the menu, what was restated. */
function useRenderAnew(intentions: readonly Intention[]): void {
  const router = useRouter();
  const { total, finished, resting } = progressOf(intentions);
  const mark = `${finished === total} ${resting}`;
  const former = useRef(mark);
  useEffect(() => {
    if (former.current === mark) return;
    former.current = mark;
    router.refresh();
  }, [mark, router]);
}
