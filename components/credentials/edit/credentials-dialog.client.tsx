"use client";

import { useTranslations } from "next-intl";
import type { Credentials } from "@/lib/credentials/contract";
import type { CredentialsTask } from "../list/credentials-task";
import { ChangeCredentials } from "./change-credentials.client";
import { LoadingDialog } from "./loading-dialog.client";
import { useStored } from "./use-stored";

type Props = {
  id: number;
  /** The row in the list; if undefined, the credentials are loaded. */
  listed: Credentials | undefined;
  onTask: (task: CredentialsTask) => void;
  onClose: () => void;
};

export function CredentialsDialog({ id, listed, onTask, onClose }: Props) {
  const t = useTranslations("credentialsPages");
  const { stored, problem, show, read } = useStored(id, listed);
  if (!stored) return <LoadingDialog title={t("editTitle")} problem={problem} onRetry={read} onClose={onClose} />;
  return <ChangeCredentials stored={stored} onReload={read} onFixed={show} onTask={onTask} onClose={onClose} />;
}
