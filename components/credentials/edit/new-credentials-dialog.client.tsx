"use client";

import { useTranslations } from "next-intl";
import type { Credentials } from "@/lib/credentials/contract";
import { LoadingDialog } from "./loading-dialog.client";
import { NewCredentials } from "./new-credentials.client";
import { useStored } from "./use-stored";

type Props = {
  /** Credentials to copy; null for an empty form. */
  likeId: number | null;
  likeListed: Credentials | undefined;
  onClose: () => void;
};

export function NewCredentialsDialog({ likeId, likeListed, onClose }: Props) {
  const t = useTranslations("credentialsPages");
  const { stored, problem, read } = useStored(likeId, likeListed);
  if (likeId === null || stored) return <NewCredentials like={stored} onClose={onClose} />;
  return <LoadingDialog title={t("addTitle")} problem={problem} onRetry={read} onClose={onClose} />;
}
