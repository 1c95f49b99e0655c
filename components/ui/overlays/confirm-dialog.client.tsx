"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CallFailed } from "@/lib/kit/call/call-failed";
import { Button } from "../button";
import { AlertDialog } from "./alert-dialog.client";
import { type ActionResult, useSnackbarAction } from "./use-snackbar-action";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Label of the accepting button (default "Accept"). */
  accept?: string;
  cancel?: string;
  danger?: boolean;
  /**
   * The button is busy until it resolves. Its message, or the reason of a failed call, is shown in a snackbar, and the
   * dialog closes.
   */
  onAccept: (() => void) | (() => ActionResult);
  onFailed?: (failure: CallFailed) => void;
  children: ReactNode;
};

/** Confirms an irreversible action; the focus starts on Cancel. */
export function ConfirmDialog(props: Props) {
  const { open, onClose, title, accept, cancel, danger = false, onAccept, onFailed, children } = props;
  const t = useTranslations("common");
  const { isBusy, run } = useSnackbarAction({
    explain: (failure) => {
      onFailed?.(failure);
      return null;
    },
  });
  const take = async () => {
    await run(async () => (await onAccept()) || undefined);
    onClose();
  };
  return (
    <AlertDialog
      open={open}
      onClose={() => !isBusy && onClose()}
      icon={TriangleAlert}
      tone={danger ? "danger" : "warning"}
      title={title}
      buttons={(start) => (
        <>
          <Button ref={start} onClick={onClose} disabled={isBusy}>
            {cancel ?? t("cancel")}
          </Button>
          <Button variant={danger ? "danger" : "primary"} busy={isBusy} onClick={take}>
            {accept ?? t("accept")}
          </Button>
        </>
      )}
    >
      {children}
    </AlertDialog>
  );
}
