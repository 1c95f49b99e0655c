"use client";

import { PopoverClose } from "@radix-ui/react-popover";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

type Props = { isSet: boolean; chosen?: number; onApply: () => void; onRemove: () => void };

/** Both close the popover they stand in. */
export function FilterButtons({ isSet, chosen, onApply, onRemove }: Props) {
  const t = useTranslations("reports.filter");
  return (
    <div className="flex items-center gap-2">
      <PopoverClose asChild>
        <Button variant="primary" size="small" onClick={onApply}>
          {t("apply")}
        </Button>
      </PopoverClose>
      {isSet ? (
        <PopoverClose asChild>
          <Button variant="quiet" size="small" onClick={onRemove}>
            {t("remove")}
          </Button>
        </PopoverClose>
      ) : null}
      {chosen === undefined ? null : (
        <span className="ml-auto text-muted text-sm">{t("selected", { count: chosen })}</span>
      )}
    </div>
  );
}
