"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { finishWithThisPage } from "@/lib/kit/call/page-version";

type Props = { from: string; to: string };

/** Another release answers, and the page holds something that reloading would lose: the reader decides when. */
export function UpdateBanner({ from, to }: Props) {
  const t = useTranslations("shell.newVersion");
  useEffect(finishWithThisPage, []);
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-0 z-float flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-hairline border-t bg-raised px-4 py-2.5 shadow-float"
    >
      <RefreshCw size={16} aria-hidden className="shrink-0 text-info" />
      <p className="min-w-0">
        <span className="font-semibold">{t("banner", { old: from, new: to })}</span> {t("unsaved")}
      </p>
      <Button size="small" onClick={() => location.reload()}>
        {t("update")}
      </Button>
    </div>
  );
}
