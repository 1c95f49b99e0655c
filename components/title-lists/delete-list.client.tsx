"use client";

import type { ReactNode } from "react";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Props = {
  title: string;
  accept: string;
  deleted: string;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

export function DeleteList({ title, accept, deleted, onDelete, onClose, children }: Props) {
  const router = useRouter();
  const remove = async () => {
    await onDelete().finally(() => router.refresh());
    return deleted;
  };
  return (
    <ConfirmDialog open onClose={onClose} title={title} accept={accept} danger onAccept={remove}>
      <p className="break-words">{children}</p>
    </ConfirmDialog>
  );
}
