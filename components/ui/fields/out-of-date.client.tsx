"use client";

import { useTranslations } from "next-intl";
import { Button } from "../button";
import { Notice } from "../states/notice";

/** A colleague saved first: reload before changing anything. */
export function OutOfDateMessage({ onReload }: { onReload: () => void }) {
  const t = useTranslations("common.outOfDate");
  return (
    <div role="alert">
      <Notice tone="warning" title={t("title")}>
        <p>{t("text")}</p>
        <Button size="small" className="mt-2" ref={(button) => button?.focus()} onClick={onReload}>
          {t("reload")}
        </Button>
      </Notice>
    </div>
  );
}
