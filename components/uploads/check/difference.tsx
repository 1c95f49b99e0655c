import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";
import { growth } from "./month-comparison";

type Props = { now: number; before: { sum: number } | null };

/** Signed difference; renders nothing without a value to compare with. */
export function SignedDifference({ now, before }: Props) {
  const t = useTranslations("uploadsPages.difference");
  const { percent } = useFormat();
  const ratio = growth(now, before);
  if (ratio === null) return null;
  const isMore = ratio > 0;
  const Icon = isMore ? ArrowUp : ArrowDown;
  if (ratio === 0) return <span className="text-muted text-sm">{t("none")}</span>;
  return (
    <span className="tabular inline-flex items-center gap-0.5 whitespace-nowrap text-muted text-sm">
      <Icon size={13} aria-hidden className={isMore ? "text-ok" : "text-warning"} />
      <span className="sr-only">{t(isMore ? "more" : "less")} </span>
      {percent(Math.abs(ratio), Math.abs(ratio) < 0.1 ? 1 : 0)}
    </span>
  );
}
