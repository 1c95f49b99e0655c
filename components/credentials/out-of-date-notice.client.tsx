"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** A colleague was faster: their state has to be seen before anything is changed. */
export function OutOfDateNotice({ onReload }: { onReload: () => void }) {
  const t = useTranslations("credentialsPages");
  return (
    <div role="alert">
      <Notice tone="warning" title={t("outOfDateTitle")}>
        <p>{t("outOfDateText")}</p>
        <Button size="small" className="mt-2" ref={(button) => button?.focus()} onClick={onReload}>
          {t("reload")}
        </Button>
      </Notice>
    </div>
  );
}
