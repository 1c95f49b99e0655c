"use client";

import { Ban, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { cancelIntentionsCall, type Intention, triggerIntentionsCall } from "@/lib/harvest/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { isWaiting, readinessOf } from "../intentions/intention-progress";

type Call = typeof triggerIntentionsCall | typeof cancelIntentionsCall;

/** What may be done with many intentions of a harvest at once. */
function useWaitingActions(harvest: number, onChanged: () => void) {
  const t = useTranslations("harvestPages.waiting");
  const notify = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const change = async (call: Call, intentions: readonly Intention[], done: (count: number) => string) => {
    setBusy(true);
    try {
      const body = { intentions: intentions.map(({ pk }) => pk) };
      const { changed } = await send(call, { params: { harvest }, body });
      notify({ tone: "ok", text: done(changed) });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message });
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  return {
    isBusy,
    run: (intentions: readonly Intention[]) =>
      change(triggerIntentionsCall, intentions, (count) => t("willRun", { count })),
    cancel: (intentions: readonly Intention[]) =>
      change(cancelIntentionsCall, intentions, (count) => t("wereCancelled", { count })),
  };
}

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

type Props = { harvest: number; shown: readonly Intention[]; asOf: string; onChanged: () => void };

/** Not to wait any longer, or not to download at all: for all that wait among those shown. */
export function WaitingActions({ harvest, shown, asOf, onChanged }: Props) {
  const t = useTranslations("harvestPages.waiting");
  const { isBusy, run, cancel } = useWaitingActions(harvest, onChanged);
  const [asks, setAsks] = useState(false);
  const planned = shown.filter((one) => isWaiting(one) && readinessOf(one, asOf) === "later");
  const waiting = shown.filter(isWaiting);
  if (waiting.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {planned.length > 0 ? (
        <Button size="small" icon={Play} busy={isBusy} onClick={() => void run(planned)}>
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
          onAccept={() => cancel(waiting)}
        >
          {t("cancelText")}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
