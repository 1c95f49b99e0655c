import { CloudDownload, SearchX } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Chip } from "@/components/ui/chip";
import { Chips } from "@/components/ui/chips";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import type { Harvest } from "@/lib/harvest/contract";
import { pathTo } from "@/lib/navigation/routes";
import { harvestColumns } from "./harvest-columns";
import { type HarvestsSearch, harvestSortKeys, harvestsAddress, progressFilters } from "./harvests-search";
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
      <Chips label={t("filter")}>
        {([undefined, ...progressFilters] as const).map((finished) => (
          <Chip
            key={finished ?? "all"}
            isOn={search.finished === finished}
            href={harvestsAddress(search, { finished })}
          >
            {t(`finished.${finished ?? "all"}`)}
          </Chip>
        ))}
      </Chips>
      <DataTable
        caption={t("caption")}
        columns={harvestColumns(column, locale, search)}
        rows={harvests}
        rowKey={({ pk }) => pk}
        sorting={{
          by: search.sort,
          descending: search.order === "down",
          href: (key, descending) =>
            harvestsAddress(search, {
              sort: harvestSortKeys.find((one) => one === key) ?? search.sort,
              order: descending ? "down" : "up",
            }),
        }}
        empty={<NoHarvests isFiltered={search.finished !== undefined} />}
      />
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
