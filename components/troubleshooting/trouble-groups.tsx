import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import type { Troubleshooting } from "@/lib/harvest/overview/contract";
import { TroubleCard } from "./trouble-card";
import type { TroubleshootingSearch } from "./troubleshooting-address";

/** What is to be mended, a card for each cause, the gravest first. */
export function TroubleGroups({ found, search }: { found: Troubleshooting; search: TroubleshootingSearch }) {
  const t = useTranslations("troubleshooting");
  const groups = found.groups.filter(({ trouble }) => !search.trouble || trouble === search.trouble);
  if (groups.length === 0)
    return (
      <div className="rounded-lg border border-hairline bg-surface">
        <EmptyState icon={CircleCheck} title={t("nothingTitle")}>
          {t("nothingText")}
        </EmptyState>
      </div>
    );
  const addresses = [...found.ipv4, ...found.ipv6];
  return groups.map((group) => (
    <TroubleCard
      key={`${group.trouble} ${group.error_code}`}
      group={group}
      addresses={addresses}
      adminEmail={found.contact_email}
    />
  ));
}
