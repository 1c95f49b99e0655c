import { CloudDownload } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { TabLinks } from "@/components/ui/page/tab-links";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { type Entity, entityName } from "@/lib/organizations/entity-name";
import { harvestsList } from "./harvests-list";

type View = "restatements" | null;

type HarvestsViewsProps = { view: View; restatedCount: number };

/** Tabs: harvests and restatements. */
export function HarvestsViews({ view, restatedCount }: HarvestsViewsProps) {
  const t = useTranslations("harvestPages.list.view");
  const { count } = useFormat();
  const views = [
    { key: null, name: t("harvests") },
    { key: "restatements", name: t("restatements", { count: restatedCount, shown: count(restatedCount) }) },
  ] as const;
  return (
    <TabLinks
      label={t("label")}
      current={view ?? "harvests"}
      tabs={views.map(({ key, name }) => ({
        key: key ?? "harvests",
        label: name,
        href: harvestsList.address({ view: key }),
      }))}
    />
  );
}

type Props = {
  organization: Entity | undefined;
  count: number;
  /** Number without filters. */
  total: number;
  view: View;
  /** Summary of automatic harvesting. */
  automatic: ReactNode;
  /** Resting servers. */
  resting: ReactNode;
  children: ReactNode;
};

/** Harvests or restatements. A new harvest starts from the credentials page. */
export function HarvestsScreen({ organization, count, total, view, automatic, resting, children }: Props) {
  const t = useTranslations("harvestPages.list");
  const routes = useTranslations("routes");
  const locale = useLocale();
  const whose = organization ? entityName(organization, locale) : t("allOrganizations");
  const isRestated = view === "restatements";
  return (
    <Screen>
      <PageHeader
        isCompact
        title={routes("harvests")}
        context={t(isRestated ? "restatedContext" : "context", {
          whose,
          count,
          total,
          isFiltered: String(count !== total),
        })}
        action={
          <ButtonLink variant="primary" icon={CloudDownload} href={pathTo("sushi-credentials-list")}>
            {t("newHarvest")}
          </ButtonLink>
        }
      />
      {/* On phones the list comes first. */}
      <div className="flex flex-col gap-5 empty:hidden max-sm:order-last">
        {automatic}
        {resting}
      </div>
      {children}
    </Screen>
  );
}
