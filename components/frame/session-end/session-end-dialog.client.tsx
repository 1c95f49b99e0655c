"use client";

import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { AlertDialog } from "@/components/ui/overlays/alert-dialog.client";
import { useSignOut } from "@/components/users/entrance/sign-out-button.client";
import type { Warning } from "./session-clock";

type Props = {
  warning: Warning;
  signsOut: boolean;
  isKeeping: boolean;
  onKeep: () => void;
  onDismiss: () => void;
};

/** The session is about to end: one key extends it, unless it has reached its maximum age. */
export function SessionEndDialog({ warning, signsOut, isKeeping, onKeep, onDismiss }: Props) {
  const t = useTranslations("shell");
  const { isBusy, signOut } = useSignOut((error) => t("user.signOutFailed", { error }));
  const goOn = warning.of === "idleness" ? onKeep : onDismiss;
  return (
    <AlertDialog
      open
      isHeld
      onClose={() => !isKeeping && goOn()}
      icon={Clock}
      tone="info"
      title={t("sessionEnd.title", { minutes: warning.minutes })}
      buttons={(start) => (
        <>
          {signsOut ? (
            <Button busy={isBusy} onClick={() => void signOut()}>
              {t("user.signOut")}
            </Button>
          ) : null}
          <Button ref={start} variant="primary" busy={isKeeping} onClick={goOn}>
            {warning.of === "idleness" ? t("sessionEnd.keep") : t("sessionEnd.back")}
          </Button>
        </>
      )}
    >
      {t(`sessionEnd.${warning.of}`)}
    </AlertDialog>
  );
}
