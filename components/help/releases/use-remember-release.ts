import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { send } from "@/lib/kit/call/send";
import { saveExtraDataCall } from "@/lib/users/contract";

type Memory = { last_seen_release?: string; last_dismissed_release?: string };

/** Stores which releases the user has seen; shows a failure and rethrows it. */
export function useRememberRelease() {
  const t = useTranslations("releases");
  const notify = useSnackbar();
  return useCallback(
    async (memory: Memory) => {
      try {
        await send(saveExtraDataCall, { body: memory });
      } catch (failure) {
        console.warn("The release could not be remembered.", failure);
        notify({ tone: "danger", text: t("notRemembered") });
        throw failure;
      }
    },
    [notify, t],
  );
}
