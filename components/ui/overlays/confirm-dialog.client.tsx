"use client";

import * as Radix from "@radix-ui/react-dialog";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../button";
import { useReturnFocus } from "./use-return-focus";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Verb on the accepting button; "Accept" unless said. */
  accept?: string;
  cancel?: string;
  danger?: boolean;
  /** The button is busy until it resolves; the dialog then closes. A rejection leaves it open. */
  onAccept: () => void | Promise<void>;
  children: ReactNode;
};

/** Asks before something that cannot be taken back; the focus starts on Cancel. */
export function ConfirmDialog({ open, onClose, title, accept, cancel, danger = false, onAccept, children }: Props) {
  const t = useTranslations("common");
  const [isBusy, setBusy] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const focus = useReturnFocus();
  const run = async () => {
    setBusy(true);
    try {
      await onAccept();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-dialog bg-veil" />
        <Radix.Content
          role="alertdialog"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            focus.remember();
            cancelButton.current?.focus();
          }}
          onCloseAutoFocus={focus.giveBack}
          className="appear fixed inset-x-2 top-[24vh] z-dialog mx-auto max-w-[350px] rounded-lg bg-raised p-5 shadow-float outline-none"
        >
          <div className="flex items-start gap-3">
            <TriangleAlert
              size={20}
              className={danger ? "shrink-0 text-danger" : "shrink-0 text-warning"}
              aria-hidden
            />
            <div className="min-w-0">
              <Radix.Title className="font-semibold text-base">{title}</Radix.Title>
              <Radix.Description asChild>
                <div className="mt-1 text-muted">{children}</div>
              </Radix.Description>
            </div>
          </div>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button ref={cancelButton} onClick={onClose} disabled={isBusy}>
              {cancel ?? t("cancel")}
            </Button>
            <Button variant={danger ? "danger" : "primary"} busy={isBusy} onClick={run}>
              {accept ?? t("accept")}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
