"use client";

import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSWRConfig } from "swr";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { confirmInstitutionCall, getAttemptCall } from "@/lib/harvest/contract";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = {
  attempt: number;
  /** A user decided that it is not the library's; only the contrary is left to choose. */
  isRejected?: boolean;
  /** For screen readers, where several are on the page. */
  about?: string;
};

/** Decides for all held months of the same credentials whether their usage is the library's. */
export function ConfirmInstitution({ attempt, isRejected = false, about = "" }: Props) {
  const t = useTranslations("harvest.held");
  const router = useRouter();
  const { mutate } = useSWRConfig();
  const { isBusy, run } = useSnackbarAction();
  const decide = (ours: boolean) =>
    void run(async () => {
      const { error_code: before } = await send(getAttemptCall, { params: { attempt } });
      const { months } = await send(confirmInstitutionCall, { params: { attempt }, body: { ours } });
      if (ours) await awaitImport(attempt, before);
      // The page no longer follows attempts that have finished.
      await mutate(() => true);
      router.refresh();
      return t(ours ? "confirmed" : "rejected", { count: months });
    });
  const label = (text: string) => (about ? { "aria-label": `${text}: ${about}` } : {});
  return (
    <>
      <Button
        size="small"
        variant={isRejected ? "secondary" : "primary"}
        icon={Check}
        busy={isBusy}
        {...label(t("ours"))}
        onClick={() => decide(true)}
      >
        {t("ours")}
      </Button>
      {isRejected ? null : (
        <Button size="small" icon={X} busy={isBusy} {...label(t("notOurs"))} onClick={() => decide(false)}>
          {t("notOurs")}
        </Button>
      )}
    </>
  );
}

const PATIENCE = 30;

/** Waits until the worker has imported the answer, at most half a minute. */
async function awaitImport(attempt: number, before: string): Promise<void> {
  for (let left = PATIENCE; left > 0; left--) {
    const { error_code: code } = await send(getAttemptCall, { params: { attempt } });
    if (code !== before) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
