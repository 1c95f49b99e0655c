"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Notice } from "@/components/ui/states/notice";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { Button } from "../button";
import { Checkbox } from "../fields/checkbox.client";
import { Dialog } from "./dialog.client";
import { useSnackbarAction } from "./use-snackbar-action";

type Props = {
  title: string;
  /** The data that will be deleted; empty while loading. */
  children: ReactNode;
  isKnown: boolean;
  /** Why the preview could not be loaded. */
  problem: string | undefined;
  /** Consequences, and what is kept. */
  text: string;
  confirm: string;
  submit: string;
  /** Something that can be deleted too, and the address to open afterwards because the current page would be gone. */
  besides?: { label: string; to: string } | null;
  /** Resolves to the success message; a failed call keeps the dialog open. */
  onRemove: (withBesides: boolean) => Promise<string>;
  onClose: () => void;
};

/** Shows what will be permanently deleted, and deletes it after confirmation. */
export function RemovalDialog({ title, children, isKnown, problem, text, confirm, submit, ...props }: Props) {
  const { besides = null, onRemove, onClose } = props;
  const common = useTranslations("common");
  const router = useRouter();
  const [isConfirmed, setConfirmed] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const withBesides = besides !== null && isConfirmed && isWanted;
  const { isBusy, run } = useSnackbarAction();
  const remove = () =>
    run(async () => {
      const message = await onRemove(withBesides);
      onClose();
      if (withBesides) router.push(besides.to);
      else router.refresh();
      return message;
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      startsSafe
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="danger" busy={isBusy} disabled={!isConfirmed || !isKnown} onClick={remove}>
            {submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem ? <Notice tone="danger" title={problem} /> : null}
        {isKnown || problem ? null : <div className="pulsing h-24 rounded bg-sunken" />}
        {children}
        <p className="text-muted">{text}</p>
        <Checkbox label={confirm} value={isConfirmed} onChange={setConfirmed} />
        {besides && isConfirmed ? <Checkbox label={besides.label} value={isWanted} onChange={setWanted} /> : null}
      </div>
    </Dialog>
  );
}
