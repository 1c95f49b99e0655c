"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useClosePopover } from "@/components/ui/overlays/popover-closer.client";

type Props = { isSet: boolean; chosen?: number; onApply: () => void; onRemove: () => void };

/** Both buttons close their popover. */
export function FilterButtons({ isSet, chosen, onApply, onRemove }: Props) {
  const t = useTranslations("reportBuilder.filter");
  const close = useClosePopover();
  const after = (work: () => void) => () => {
    work();
    close();
  };
  return (
    <div className="flex items-center gap-2">
      <Button variant="primary" size="small" onClick={after(onApply)}>
        {t("apply")}
      </Button>
      {isSet ? (
        <Button variant="quiet" size="small" onClick={after(onRemove)}>
          {t("remove")}
        </Button>
      ) : null}
      {chosen === undefined ? null : (
        <span className="ml-auto text-muted text-sm">{t("selected", { count: chosen })}</span>
      )}
    </div>
  );
}
