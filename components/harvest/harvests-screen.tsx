import { CloudDownload } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type Entity, entityName } from "@/components/credentials/entity-name";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import type { Harvest } from "@/lib/harvest/contract";
import { pathTo } from "@/lib/navigation/routes";
import { HarvestList } from "./harvest-list";
import type { HarvestsSearch } from "./harvests-search";

type Props = { harvests: readonly Harvest[]; total: number; search: HarvestsSearch; organization: Entity | undefined };

/** All harvests. A new one begins with the credentials. */
export function HarvestsScreen({ organization, ...list }: Props) {
  const t = useTranslations("harvestPages.list");
  const routes = useTranslations("routes");
  const locale = useLocale();
  const whose = organization ? entityName(organization, locale) : t("allOrganizations");
  return (
    <Screen>
      <PageHeader
        title={routes("harvests")}
        context={t("context", { whose, count: list.total })}
        action={
          <ButtonLink variant="primary" icon={CloudDownload} href={pathTo("sushi-credentials-list")}>
            {t("newHarvest")}
          </ButtonLink>
        }
      />
      <HarvestList {...list} />
    </Screen>
  );
}
