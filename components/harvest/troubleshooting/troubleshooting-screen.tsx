import { CircleCheck, KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import type { Option } from "@/components/ui/fields/option";
import { Card } from "@/components/ui/page/card";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { Troubleshooting } from "@/lib/harvest/overview/contract";
import { pathTo } from "@/lib/navigation/routes";
import { ErrorGuide } from "./error-guide.client";
import { OurAddresses } from "./our-addresses";
import type { ServerRow } from "./server-state";
import { ServersSection } from "./servers-section.client";
import { TroubleCard } from "./trouble-card";
import { TroubleFilters } from "./trouble-filters.client";
import { TroubleSummary } from "./trouble-sum";
import type { TroubleshootingSearch } from "./troubleshooting-list";
import { useGuide } from "./use-guide";

type Props = {
  troubleshooting: Troubleshooting;
  organizations: readonly Option<number>[];
  platforms: readonly Option<number>[];
  /** Null for users who do not manage the consortium. */
  servers: readonly ServerRow[] | null;
  renderedAt: string;
  search: TroubleshootingSearch;
};

export function TroubleshootingScreen({
  troubleshooting,
  organizations,
  platforms,
  servers,
  renderedAt,
  search,
}: Props) {
  const t = useTranslations("troubleshooting");
  const routes = useTranslations("routes");
  const { total, working } = troubleshooting;
  return (
    <Screen>
      <PageHeader title={routes("sushi-troubleshooting")} context={t("context")} />
      <Card>
        {total === 0 ? (
          <EmptyState
            icon={KeyRound}
            title={t("noCredentials")}
            action={<ButtonLink href={pathTo("sushi-credentials-list")}>{t("toCredentials")}</ButtonLink>}
          />
        ) : (
          <div className="flex flex-col gap-4">
            <TroubleSummary total={total} working={working} groups={troubleshooting.groups} search={search} />
            <TroubleFilters organizations={organizations} platforms={platforms} />
          </div>
        )}
      </Card>
      {total === 0 ? null : <TroubleGroups troubleshooting={troubleshooting} search={search} />}
      <OurAddresses addresses={troubleshooting} />
      {servers ? <ServersSection first={servers} renderedAt={renderedAt} /> : null}
      <ErrorGuide entries={useGuide()} />
    </Screen>
  );
}

/** Problems, one card per cause, most severe first. */
function TroubleGroups({
  troubleshooting,
  search,
}: {
  troubleshooting: Troubleshooting;
  search: TroubleshootingSearch;
}) {
  const t = useTranslations("troubleshooting");
  const groups = troubleshooting.groups.filter(({ trouble }) => !search.trouble || trouble === search.trouble);
  if (groups.length === 0)
    return (
      <div className="rounded-lg border border-hairline bg-surface">
        <EmptyState icon={CircleCheck} title={t("nothingTitle")}>
          {t("nothingText")}
        </EmptyState>
      </div>
    );
  const addresses = [...troubleshooting.ipv4, ...troubleshooting.ipv6];
  return groups.map((group) => (
    <TroubleCard
      key={`${group.trouble} ${group.error_code}`}
      group={group}
      addresses={addresses}
      adminEmail={troubleshooting.contact_email}
    />
  ));
}
