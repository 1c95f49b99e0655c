import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { cancelIntentionsCall, type Intention, triggerIntentionsCall } from "@/lib/harvest/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";

type Call = typeof triggerIntentionsCall | typeof cancelIntentionsCall;

/** What may be done with many wishes of a harvest at once. */
export function useWaitingActions(harvest: number, onChanged: () => void) {
  const t = useTranslations("harvestPages.waiting");
  const notify = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const change = async (call: Call, wishes: readonly Intention[], done: (count: number) => string) => {
    setBusy(true);
    try {
      const body = { intentions: wishes.map(({ pk }) => pk) };
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
    run: (wishes: readonly Intention[]) => change(triggerIntentionsCall, wishes, (count) => t("willRun", { count })),
    cancel: (wishes: readonly Intention[]) =>
      change(cancelIntentionsCall, wishes, (count) => t("wereCancelled", { count })),
  };
}
