"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { CodeDevice } from "./code-device";

type Props = { device: CodeDevice; requestId: string | null; isSending: boolean };

const strong = (words: ReactNode) => <strong className="break-words font-semibold text-ink">{words}</strong>;

/** Where to look for the code, and which of several e-mails holds it. */
export function CodeSource({ device: { name, email }, requestId, isSending }: Props) {
  const t = useTranslations("users.code");
  if (email === undefined) return <p className="text-muted">{t.rich("fromApp", { name, strong })}</p>;
  const state = isSending ? "sending" : requestId === null ? "notSent" : "sentTo";
  return (
    <div className="flex flex-col gap-1 text-muted">
      <p>{t.rich(state, { email, strong })}</p>
      {requestId === null ? null : <p className="tabular text-sm">{t("request", { id: requestId })}</p>}
    </div>
  );
}
