import clsx from "clsx";
import { CloudDownload } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { LinkSpinner } from "@/components/ui/link-spinner.client";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { useFormat } from "@/lib/kit/format/use-format";
import { Link } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { type Entity, entityName } from "@/lib/organizations/entity-name";
import { harvestsList } from "./harvests-list";

type View = "restatements" | null;

type HarvestsViewsProps = { view: View; restatedCount: number };

/** Tabs: harvests and restatements. */
function HarvestsViews({ view, restatedCount }: HarvestsViewsProps) {
  const t = useTranslations("harvestPages.list.view");
  const { count } = useFormat();
  const views = [
    { key: null, name: t("harvests") },
    { key: "restatements", name: t("restatements", { count: restatedCount, shown: count(restatedCount) }) },
  ] as const;
  return (
    <nav aria-label={t("label")} className="-mb-1 flex gap-1 border-hairline border-b">
      {views.map(({ key, name }) => (
        <Link
          key={name}
          href={harvestsList.address({ view: key })}
          scroll={false}
          aria-current={view === key ? "page" : undefined}
          className={clsx(
            "-mb-px flex min-h-9 items-center gap-1.5 border-b-2 px-3 font-semibold focus-visible:-outline-offset-2",
            view === key
              ? "border-brand text-brand"
              : "border-transparent text-muted hover:text-ink forced-colors:border-b-0",
          )}
        >
          {name}
          <LinkSpinner />
        </Link>
      ))}
    </nav>
  );
}

type Props = {
  organization: Entity | undefined;
  total: number;
  restatedCount: number;
  view: View;
  /** Summary of automatic harvesting. */
  automatic: ReactNode;
  /** Resting servers. */
  resting: ReactNode;
  children: ReactNode;
};

/** Harvests or restatements. A new harvest starts from the credentials page. */
export function HarvestsScreen({ organization, total, restatedCount, view, automatic, resting, children }: Props) {
  const t = useTranslations("harvestPages.list");
  const routes = useTranslations("routes");
  const locale = useLocale();
  const whose = organization ? entityName(organization, locale) : t("allOrganizations");
  const isRestated = view === "restatements";
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
      {resting}
      <HarvestsViews view={view} restatedCount={restatedCount} />
      {children}
    </Screen>
  );
}
