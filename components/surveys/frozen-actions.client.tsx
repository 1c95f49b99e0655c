"use client";

import { Check, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { deleteFrozenCall, dismissChangeCall } from "@/lib/surveys/contract";
import { surveyAddress } from "./survey-address";

/** What its administrators may do with a frozen answer. */
export function FrozenActions({ answer, mayDismiss }: { answer: number; mayDismiss: boolean }) {
  const t = useTranslations("surveys.frozen");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const attempt = async (act: () => Promise<unknown>, text: string, then: () => void) => {
    setBusy(true);
    try {
      await act();
      notify({ tone: "ok", text });
      then();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: failure.message || errors("noAnswer") });
    } finally {
      setBusy(false);
    }
  };
  const params = { answer };
  return (
    <>
      {mayDismiss ? (
        <Button
          icon={Check}
          busy={isBusy}
          onClick={() =>
            attempt(
              () => send(dismissChangeCall, { params }),
              t("dismissed"),
              () => router.refresh(),
            )
          }
        >
          {t("dismiss")}
        </Button>
      ) : null}
      <IconButton label={t("delete")} icon={Trash2} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        danger
        title={t("deleteTitle")}
        accept={t("delete")}
        onAccept={() =>
          attempt(
            () => send(deleteFrozenCall, { params }),
            t("deleted"),
            () => router.push(surveyAddress({ tab: "frozen" })),
          )
        }
      >
        {t("deleteText")}
      </ConfirmDialog>
    </>
  );
}
