import { CloudDownload } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type Entity, entityName } from "@/components/credentials/entity-name";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { pathTo } from "@/lib/navigation/routes";
import type { HarvestsSearch } from "./harvests-address";
import { HarvestsViews } from "./harvests-views";

type Props = {
  organization: Entity | undefined;
  total: number;
  restatedCount: number;
  search: HarvestsSearch;
  /** A calm line on what happens by itself. */
  automatic: ReactNode;
  children: ReactNode;
};

/** Harvests, or what they found restated. A new harvest begins with the credentials. */
export function HarvestsScreen({ organization, total, restatedCount, search, automatic, children }: Props) {
  const t = useTranslations("harvestPages.list");
  const routes = useTranslations("routes");
  const locale = useLocale();
  const whose = organization ? entityName(organization, locale) : t("allOrganizations");
  const isRestated = search.view === "restatements";
  return (
    <Screen>
      <PageHeader
        title={routes("harvests")}
        context={t(isRestated ? "restatedContext" : "context", { whose, count: total })}
        action={
          <ButtonLink variant="primary" icon={CloudDownload} href={pathTo("sushi-credentials-list")}>
            {t("newHarvest")}
          </ButtonLink>
        }
      />
      {automatic}
      <HarvestsViews view={search.view} restatedCount={restatedCount} />
      {children}
    </Screen>
  );
}
