"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { type Intention, listIntentionsCall } from "@/lib/harvest/contract";
import { send } from "@/lib/kit/call/send";
import { useRunProgress } from "@/lib/kit/call/use-run-progress";
import { now } from "@/lib/kit/clock";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { IntentionGroupSection } from "../intentions/intention-group.client";
import { groupIntentions, type IntentionGrouping } from "../intentions/intention-groups";
import {
  countStates,
  isPending,
  lastChange,
  mergeIntentions,
  progressOf,
  progressState,
  readinessOf,
  refreshInterval,
} from "../intentions/intention-progress";
import { HarvestSummary } from "./harvest-summary.client";
import { HarvestTools } from "./harvest-tools.client";
import { useHarvestView } from "./use-harvest-view";

type IntentionListProps = {
  rows: readonly Intention[];
  by: IntentionGrouping;
  /** The expanded intention. */
  open: number | null;
  asOf: string;
  onOpen: (intention: number | null) => void;
  onChanged: (changed: Intention) => void;
};

/** Above this number, groups start collapsed. */
const AT_A_GLANCE = 40;

/** The intentions of a harvest in collapsible groups, each intention expandable. */
function IntentionList({ rows, by, open, asOf, onOpen, onChanged }: IntentionListProps) {
  const t = useTranslations("harvestPages");
  const locale = useLocale();
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const groups = groupIntentions(rows, by, locale);
  if (rows.length === 0) return <EmptyState title={t("noIntentions")} />;
  const startsOpen = groups.length === 1 || rows.length <= AT_A_GLANCE;
  return (
    <section aria-label={t("intentions")} className="overflow-clip rounded-lg border border-hairline bg-surface">
      {groups.map((group) => {
        const key = `${by} ${group.key}`;
        const isOpen = toggled.get(key) ?? (startsOpen || group.intentions.some(({ pk }) => pk === open));
        return (
          <IntentionGroupSection
            key={key}
            {...{ group, by, open, asOf, isOpen, onOpen, onChanged }}
            onToggle={() => setToggled(new Map(toggled).set(key, !isOpen))}
          />
        );
      })}
    </section>
  );
}

type Props = {
  harvest: number;
  first: readonly Intention[];
  renderedAt: string;
  /** Between the progress and the intentions. */
  children: ReactNode;
};

/** A running harvest: progress, intentions by state, and details. */
export function HarvestProgress({ harvest, first, renderedAt, children }: Props) {
  const t = useTranslations("harvestPages");
  const { intentions, asOf, problem, refresh, show } = useHarvestProgress(harvest, first, renderedAt);
  const { view, change } = useHarvestView();
  useRefreshPage(intentions);
  // A state without intentions no longer filters.
  const state = countStates(intentions).some((one) => one.state === view.state) ? view.state : null;
  const ready = intentions.some((one) => readinessOf(one, asOf) === view.ready) ? view.ready : null;
  const visible = intentions.filter(
    (one) => (!state || progressState(one) === state) && (!ready || readinessOf(one, asOf) === ready),
  );
  return (
    <>
      <HarvestSummary
        intentions={intentions}
        state={state}
        onState={(next) => change({ state: next, intention: null })}
      />
      {problem ? (
        <Notice tone="warning" action={<RetryButton onRetry={refresh} />}>
          {t("notFollowed", { reason: problem.message || t("noAnswer") })}
        </Notice>
      ) : null}
      {children}
      <HarvestTools
        harvest={harvest}
        all={intentions}
        visible={visible}
        view={{ ...view, state, ready }}
        asOf={asOf}
        onView={change}
        onChanged={refresh}
      />
      <IntentionList
        rows={visible}
        by={view.by}
        open={view.intention}
        asOf={asOf}
        onOpen={(intention) => change({ intention })}
        onChanged={show}
      />
    </>
  );
}

/** When credentials break or the harvest ends, the rest of the page changes too: badges of the menu, restatements. */
function useRefreshPage(intentions: readonly Intention[]): void {
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

/**
 * Follows the intentions of a harvest: each request returns only those that changed since the last one. `first`: as the
 * server rendered them, at `renderedAt`.
 */
function useHarvestProgress(harvest: number, first: readonly Intention[], renderedAt: string) {
  const latest = useRef(first);
  const [asOf, setAsOf] = useState(renderedAt);
  const {
    shown: current = first,
    problem,
    refresh,
    replace,
  } = useRunProgress<readonly Intention[]>({
    key: [listIntentionsCall.call, harvest, renderedAt],
    request: async () => {
      const since = lastChange(latest.current);
      const query = since === undefined ? {} : { last_updated_after: since };
      latest.current = mergeIntentions(latest.current, await send(listIntentionsCall, { params: { harvest }, query }));
      setAsOf(now().toISOString());
      return latest.current;
    },
    first,
    isUnderWay: (intentions) => intentions.some(isPending),
    every: (intentions) => refreshInterval(intentions, now()),
  });
  return {
    intentions: current,
    asOf,
    problem,
    refresh: () => void refresh(),
    /** Shows an intention that a call has just returned. */
    show: (changed: Intention) => {
      latest.current = mergeIntentions(latest.current, [changed]);
      void replace(latest.current);
    },
  };
}
