"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { MessagePage } from "./message-page";

type Props = { digest: string | undefined; onRetry: () => void };

/** Replaces a page that failed; the menu around it still works. */
export function PageError({ digest, onRetry }: Props) {
  const t = useTranslations("ui.failure");
  return (
    <div role="alert">
      <title>{t("documentTitle")}</title>
      <MessagePage icon={CircleAlert} title={t("title")} action={<RetryButton onRetry={onRetry} />}>
        {t("text", { digest: digest ?? "none" })}
      </MessagePage>
    </div>
  );
}
