import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/kit/format/use-format";

type Props = { now: number; before: number };

/** Change of a figure, in a neutral color because more is not always better. No ratio to 0. */
export function Change({ now, before }: Props) {
  const t = useTranslations("ui.change");
  const { percent } = useFormat();
  if (before === 0)
    return now === 0 ? null : <span className="whitespace-nowrap text-muted text-sm">{t("fromZero")}</span>;
  const change = Math.round((now / before - 1) * 1000) / 1000;
  const Icon = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight;
  return (
    <span className="tabular inline-flex items-baseline gap-1 whitespace-nowrap text-sm">
      <Icon size={14} aria-hidden className="self-center text-muted" />
      {`${change > 0 ? "+" : ""}${percent(change)}`}
    </span>
  );
}
