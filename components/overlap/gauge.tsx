import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";

/** Remaining share of the total as number, bar and text. */
export function Gauge({ label, kept, all }: { label: string; kept: number; all: number }) {
  const t = useTranslations("overlap.cancellation");
  const { percent } = useFormat();
  const share = all === 0 ? 1 : kept / all;
  const level = share === 1 ? "whole" : share < 0.5 ? "low" : share < 0.8 ? "middle" : "high";
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-hairline bg-surface p-4">
      <p className="text-muted text-sm">{label}</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="tabular font-semibold text-metric">{percent(share)}</span>
        <span className={clsx("font-semibold", colours[level].text)}>{t(level)}</span>
      </p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className={clsx("h-full rounded-full transition-[width]", colours[level].bar)}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="tabular text-muted text-sm">{t("keptOf", { kept, all })}</p>
    </div>
  );
}

const colours = {
  low: { text: "text-danger", bar: "bg-danger" },
  middle: { text: "text-info", bar: "bg-info" },
  whole: { text: "text-ok", bar: "bg-ok" },
  high: { text: "text-ok", bar: "bg-ok" },
} as const;
