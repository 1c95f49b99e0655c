"use client";

import { Ban, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { later } from "@/components/ui/parts/later";
import { cancelIntentionsCall, type Intention, triggerIntentionsCall } from "@/lib/harvest/contract";
import { send } from "@/lib/kit/call/send";
import { isWaiting, readinessOf } from "../intentions/intention-progress";

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

type Props = { harvest: number; visible: readonly Intention[]; asOf: string; onChanged: () => void };

/** Run now or cancel: for all waiting intentions in view. */
export function WaitingActions({ harvest, visible, asOf, onChanged }: Props) {
  const t = useTranslations("harvestPages.waiting");
  const { isBusy, run } = useSnackbarAction();
  const [asks, setAsks] = useState(false);
  const planned = visible.filter((one) => isWaiting(one) && readinessOf(one, asOf) === "later");
  const waiting = visible.filter(isWaiting);
  if (waiting.length === 0) return null;
  const change = async (call: typeof triggerIntentionsCall | typeof cancelIntentionsCall, of: readonly Intention[]) => {
    const body = { intentions: of.map(({ pk }) => pk) };
    const { changed } = await send(call, { params: { harvest }, body }).finally(onChanged);
    return t(call === triggerIntentionsCall ? "willRun" : "wereCancelled", { count: changed });
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
