"use client";

import * as Radix from "@radix-ui/react-dialog";
import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { useReturnFocus } from "@/components/ui/overlays/use-return-focus";
import { useSignOut } from "@/components/users/entrance/sign-in/use-sign-out";
import type { Warning } from "./session-clock";

type Props = {
  warning: Warning;
  signsOut: boolean;
  isKeeping: boolean;
  onKeep: () => void;
  /** Back to the page, for what is left of the session. */
  onDismiss: () => void;
};

/** The session is about to end: one key keeps it, unless it has lasted as long as any may. */
export function SessionEndDialog({ warning, signsOut, isKeeping, onKeep, onDismiss }: Props) {
  const t = useTranslations("shell");
  const { isBusy, signOut } = useSignOut((error) => t("user.signOutFailed", { error }));
  const goOnButton = useRef<HTMLButtonElement>(null);
  const focus = useReturnFocus();
  const goOn = warning.of === "idleness" ? onKeep : onDismiss;
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && !isKeeping && goOn()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-veil" />
        <Radix.Content
          role="alertdialog"
          onPointerDownOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            focus.remember();
            goOnButton.current?.focus();
          }}
          onCloseAutoFocus={focus.giveBack}
          className="appear fixed inset-x-2 top-[24vh] z-dialog mx-auto max-w-[400px] rounded-lg bg-raised p-5 shadow-float outline-none"
        >
          <div className="flex items-start gap-3">
            <Clock size={20} aria-hidden className="mt-0.5 shrink-0 text-info" />
            <div className="min-w-0">
              <Radix.Title aria-live="polite" className="font-semibold text-lg">
                {t("sessionEnd.title", { minutes: warning.minutes })}
              </Radix.Title>
              <Radix.Description className="mt-1">{t(`sessionEnd.${warning.of}`)}</Radix.Description>
            </div>
          </div>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            {signsOut ? (
              <Button busy={isBusy} onClick={() => void signOut()}>
                {t("user.signOut")}
              </Button>
            ) : null}
            <Button ref={goOnButton} variant="primary" busy={isKeeping} onClick={goOn}>
              {warning.of === "idleness" ? t("sessionEnd.keep") : t("sessionEnd.back")}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
