import { useTranslations } from "next-intl";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { cancelIntentionCall, type Intention, triggerIntentionCall } from "@/lib/harvest/contract";
import { send } from "@/lib/kit/call/send";
import { isPending } from "./intention-progress";

/** Allowed actions on an intention now: run, cancel. */
export function useIntentionActions(intention: Intention, onChanged: (changed: Intention) => void) {
  const t = useTranslations("harvestPages");
  const runAction = useSnackbarAction();
  const isWorking = intention.state === "downloading" || intention.state === "importing";
  const run = (call: typeof triggerIntentionCall | typeof cancelIntentionCall, message: string) =>
    runAction.run(async () => {
      onChanged(await send(call, { params: { harvest: intention.harvest, intention: intention.pk } }));
      return message;
    });
  return {
    isBusy: runAction.isBusy,
    mayRun: isPending(intention) && !isWorking && intention.state !== "resting",
    mayCancel: isPending(intention) && !isWorking,
    runNow: () => void run(triggerIntentionCall, t("willRun")),
    cancel: () => void run(cancelIntentionCall, t("wasCanceled")),
  };
}
