import { Globe, Landmark, type LucideIcon, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { AccessLevel } from "@/lib/reports/saved/report-rights";

const icons: Record<AccessLevel, LucideIcon> = { personal: UserRound, organization: Landmark, consortium: Globe };

/** Who can see a report, as an icon with a tooltip. */
export function LevelIcon({ level }: { level: AccessLevel }) {
  const t = useTranslations("savedReports.save.levels");
  const Icon = icons[level];
  return (
    <span data-tip={t(level)} className="inline-flex shrink-0">
      <Icon size={16} aria-hidden className="text-muted" />
      <span className="sr-only">{t(level)}</span>
    </span>
  );
}
