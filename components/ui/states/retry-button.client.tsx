"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { useRefresh } from "@/lib/kit/i18n/one-refresh.client";
import { Button } from "../button";

/** Calls `onRetry` (default: refreshes the page). */
export function RetryButton({ onRetry }: { onRetry?: () => void }) {
  const t = useTranslations("common");
  const refresh = useRefresh();
  const [isPending, start] = useTransition();
  return (
    <Button icon={RotateCw} busy={isPending} onClick={() => start(() => (onRetry ?? refresh)())}>
      {t("retry")}
    </Button>
  );
}
