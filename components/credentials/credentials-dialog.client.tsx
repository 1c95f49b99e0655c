"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import { ErrorState } from "@/components/ui/error-state";
import { RetryButton } from "@/components/ui/retry-button.client";
import { Skeleton } from "@/components/ui/skeleton";
import { type Credentials, getCredentialsCall } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { ChangeCredentials } from "./change-credentials.client";
import type { FormChoices } from "./form-choices";

type Props = {
  id: number;
  /** As the list shows them; read when they are not on its page. */
  listed: Credentials | undefined;
  choices: FormChoices;
  lastMonth: string;
  onClose: () => void;
};

/** Credentials being changed. They are read once and when asked for, never behind the back of somebody typing. */
export function CredentialsDialog({ id, listed, choices, lastMonth, onClose }: Props) {
  const t = useTranslations("credentialsPages");
  const { stored, problem, show, read } = useStored(id, listed);
  if (stored)
    return (
      <ChangeCredentials
        stored={stored}
        choices={choices}
        lastMonth={lastMonth}
        onReload={read}
        onMended={show}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onClose={onClose} title={t("editTitle")}>
      {problem === null ? (
        <Skeleton rows={8} height={52} />
      ) : (
        <ErrorState title={t("notLoaded")} retry={<RetryButton onRetry={read} />}>
          {problem}
        </ErrorState>
      )}
    </Dialog>
  );
}

function useStored(id: number, listed: Credentials | undefined) {
  const [stored, setStored] = useState(listed ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = () => {
    setStored(null);
    setProblem(null);
  };
  useEffect(() => {
    if (stored || problem !== null) return;
    const reading = new AbortController();
    send(getCredentialsCall, { params: { id } }, reading.signal).then(setStored, (failure) => {
      if (!reading.signal.aborted) setProblem(failure instanceof CallFailed ? failure.message : "");
    });
    return () => reading.abort();
  }, [id, stored, problem]);
  return { stored, problem, show: setStored, read };
}
