"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { Button } from "../button";

/** Tries again: `onRetry`, else the page is rendered anew. */
export function RetryButton({ onRetry }: { onRetry?: () => void }) {
  const t = useTranslations("common");
  const router = useRouter();
  const [isPending, start] = useTransition();
  return (
    <Button icon={RotateCw} busy={isPending} onClick={() => start(() => (onRetry ? onRetry() : router.refresh()))}>
      {t("retry")}
    </Button>
  );
}
