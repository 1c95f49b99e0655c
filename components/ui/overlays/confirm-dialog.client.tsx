"use client";

import * as Radix from "@radix-ui/react-dialog";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { Button } from "../button";
import { useReturnFocus } from "./use-return-focus";
import { type Told, useToldAction } from "./use-told-action";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Verb on the accepting button; "Accept" unless said. */
  accept?: string;
  cancel?: string;
  danger?: boolean;
  /** The button is busy until it resolves; the sentence it ends with, or why its call failed, is told in passing, and the dialog closes. */
  onAccept: (() => void) | (() => Told);
  onFailed?: (failure: CallFailed) => void;
  children: ReactNode;
};

/** Asks before something that cannot be taken back; the focus starts on Cancel. */
export function ConfirmDialog(props: Props) {
  const { open, onClose, title, accept, cancel, danger = false, onAccept, onFailed, children } = props;
  const t = useTranslations("common");
  const { isBusy, run } = useToldAction({
    explain: (failure) => {
      onFailed?.(failure);
      return null;
    },
  });
  const cancelButton = useRef<HTMLButtonElement>(null);
  const focus = useReturnFocus();
  const take = async () => {
    await run(async () => (await onAccept()) || undefined);
    onClose();
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
            <Button variant={danger ? "danger" : "primary"} busy={isBusy} onClick={take}>
              {accept ?? t("accept")}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
