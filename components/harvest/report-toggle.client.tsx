"use client";

import clsx from "clsx";
import { Check, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";

type Props = { code: string; isOn: boolean; isBroken: boolean; onChange: (isOn: boolean) => void };

/** One report, in or out; a broken one cannot be harvested until it is mended. */
export function ReportToggle({ code, isOn, isBroken, onChange }: Props) {
  const t = useTranslations("harvestPages.start");
  const isIn = isOn && !isBroken;
  const Icon = isBroken ? TriangleAlert : Check;
  return (
    <button
      type="button"
      aria-pressed={isIn}
      disabled={isBroken}
      onClick={() => onChange(!isOn)}
      className={clsx(
        "inline-flex h-7 items-center gap-1 rounded-full border px-2.5 text-sm transition-colors disabled:cursor-not-allowed",
        isIn ? "border-brand bg-brand-soft text-brand" : "border-control text-muted enabled:hover:bg-sunken",
        isBroken && "border-hairline border-dashed",
      )}
    >
      <Icon size={13} aria-hidden className={clsx(!isIn && !isBroken && "invisible")} />
      {isBroken ? t("reportBroken", { code }) : code}
    </button>
  );
}
