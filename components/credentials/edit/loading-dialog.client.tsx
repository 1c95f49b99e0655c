"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";

type Props = {
  title: string;
  /** Error while loading; null while loading. */
  problem: string | null;
  onRetry: () => void;
  onClose: () => void;
};

/** Placeholder until the credentials are loaded. */
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
