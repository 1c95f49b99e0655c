"use client";

import { Ban, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { cancelIntentionsCall, type Intention, triggerIntentionsCall } from "@/lib/harvest/contract";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { usefulGroupings } from "../intentions/intention-groups";
import { isWaiting, readinesses, readinessOf } from "../intentions/intention-progress";
import type { HarvestView } from "./use-harvest-view";

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

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

type WaitingActionsProps = { harvest: number; visible: readonly Intention[]; asOf: string; onChanged: () => void };

/** Run now or cancel: for all waiting intentions in view. */
function WaitingActions({ harvest, visible, asOf, onChanged }: WaitingActionsProps) {
  const t = useTranslations("harvestPages.waiting");
  const { isBusy, run } = useSnackbarAction();
  const [asks, setAsks] = useState(false);
  const planned = visible.filter((one) => isWaiting(one) && readinessOf(one, asOf) === "later");
  const waiting = visible.filter(isWaiting);
  if (waiting.length === 0) return null;
  const change = async (call: typeof triggerIntentionsCall | typeof cancelIntentionsCall, of: readonly Intention[]) => {
    const body = { intentions: of.map(({ pk }) => pk) };
    const { changed } = await send(call, { params: { harvest }, body }).finally(onChanged);
    return t(call === triggerIntentionsCall ? "willRun" : "wereCanceled", { count: changed });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {planned.length > 0 ? (
        <Button
          size="small"
          icon={Play}
          busy={isBusy}
          onClick={() => run(() => change(triggerIntentionsCall, planned))}
        >
          {t("run", { count: planned.length })}
        </Button>
      ) : null}
      <Button size="small" icon={Ban} busy={isBusy} onClick={() => setAsks(true)}>
        {t("cancel", { count: waiting.length })}
      </Button>
      {asks ? (
        <ConfirmDialog
          open
          danger
          onClose={() => setAsks(false)}
          title={t("cancelTitle", { count: waiting.length })}
          accept={t("cancelAccept")}
          cancel={t("keep")}
          onAccept={() => change(cancelIntentionsCall, waiting)}
        >
          {t("cancelText")}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
