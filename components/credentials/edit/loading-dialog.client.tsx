"use client";

import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/ui/error-state";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { RetryButton } from "@/components/ui/retry-button.client";
import { Skeleton } from "@/components/ui/skeleton";

type Props = {
  title: string;
  /** What keeps them from being shown; null while they are on their way. */
  problem: string | null;
  onRetry: () => void;
  onClose: () => void;
};

/** Stands in place of the dialog until the credentials are read. */
export function LoadingDialog({ title, problem, onRetry, onClose }: Props) {
  const t = useTranslations("credentialsPages");
  return (
    <Dialog open onClose={onClose} title={title} size="large">
      {problem === null ? (
        <Skeleton rows={8} height={52} />
      ) : (
        <ErrorState title={t("notLoaded")} retry={<RetryButton onRetry={onRetry} />}>
          {problem}
        </ErrorState>
      )}
    </Dialog>
  );
}
