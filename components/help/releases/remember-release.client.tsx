"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect } from "react";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { saveExtraDataCall } from "@/lib/users/contract";

/** Stores that the user has seen and dismissed the release, then refreshes the shell. Renders nothing. */
export function RememberRelease({ version }: { version: string }) {
  const remember = useRememberRelease();
  const { refresh } = useRouter();
  useEffect(() => {
    void remember({ last_seen_release: version, last_dismissed_release: version }).then(() => refresh());
  }, [remember, refresh, version]);
  return null;
}

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
        console.warn("The release could not be marked as seen.", failure);
        notify({ tone: "danger", text: t("notRemembered") });
        throw failure;
      }
    },
    [notify, t],
  );
}
