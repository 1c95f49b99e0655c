import { CloudDownload, SearchX } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { RowsOpen } from "@/components/ui/rows-open.client";
import type { Harvest } from "@/lib/harvest/contract";
import { pathTo } from "@/lib/navigation/routes";
import { harvestColumns } from "./harvest-columns";
import { type HarvestsSearch, harvestSortKeys, harvestsAddress, isNarrowed } from "./harvests-address";
import { RefreshWhileWorking } from "./refresh-while-working.client";

type Props = { harvests: readonly Harvest[]; total: number; search: HarvestsSearch };

/** Every harvest in reach, the newest first. */
export function HarvestList({ harvests, total, search }: Props) {
  const t = useTranslations("harvestPages.list");
  const column = useTranslations("harvestPages");
  const locale = useLocale();
  return (
    <>
      <RefreshWhileWorking isWorking={harvests.some(({ stats }) => stats.working > 0)} />
      <RowsOpen>
        <DataTable
          caption={t("caption")}
          columns={harvestColumns(column, locale, search)}
          rows={harvests}
          rowKey={({ pk }) => pk}
          density="relaxed"
          sorting={{
            by: search.sort,
            descending: search.order === "down",
            href: (key, descending) =>
              harvestsAddress(search, {
                sort: harvestSortKeys.find((one) => one === key) ?? search.sort,
                order: descending ? "down" : "up",
              }),
          }}
          empty={<NoHarvests isFiltered={isNarrowed(search)} />}
        />
      </RowsOpen>
      <Pager
        page={search.page}
        size={search.size}
        total={total}
        href={(page, size) => harvestsAddress(search, { page, size: size === 50 || size === 100 ? size : 25 })}
      />
    </>
  );
}

function NoHarvests({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations("harvestPages.list");
  if (isFiltered)
    return (
      <EmptyState
        icon={SearchX}
        title={t("filteredTitle")}
        action={<ButtonLink href={pathTo("harvests")}>{t("showAll")}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      icon={CloudDownload}
      title={t("emptyTitle")}
      action={<ButtonLink href={pathTo("sushi-credentials-list")}>{t("toCredentials")}</ButtonLink>}
    >
      {t("emptyText")}
    </EmptyState>
  );
}
