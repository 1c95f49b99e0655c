import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { cancelIntentionCall, type Intention, triggerIntentionCall } from "@/lib/harvest/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { isOpen } from "./intention-progress";

/** What may be done with an intention now: run it at once, or give it up. */
export function useIntentionActions(intention: Intention, onChanged: (changed: Intention) => void) {
  const t = useTranslations("harvestPages");
  const notify = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const isWorking = intention.state === "downloading" || intention.state === "importing";
  const run = async (call: typeof triggerIntentionCall | typeof cancelIntentionCall, done: string) => {
    setBusy(true);
    try {
      onChanged(await send(call, { params: { harvest: intention.harvest, intention: intention.pk } }));
      notify({ tone: "ok", text: done });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message });
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    mayRun: isOpen(intention) && !isWorking && intention.state !== "resting",
    mayCancel: isOpen(intention) && !isWorking,
    runNow: () => void run(triggerIntentionCall, t("willRun")),
    cancel: () => void run(cancelIntentionCall, t("wasCancelled")),
  };
}
