"use client";

import { CloudDownload } from "lucide-react";
import { useTranslations } from "next-intl";
import { MonthFilter } from "@/components/lists/date-filters.client";
import { ChipsFilter, SelectFilter, SeveralFilter, SwitchFilter } from "@/components/lists/list-filters.client";
import { ListView } from "@/components/lists/list-view.client";
import { RefreshWhileWorking } from "@/components/lists/refresh-while-working.client";
import { type ListState, useList } from "@/components/lists/use-list";
import { ButtonLink } from "@/components/ui/button-link";
import type { Option } from "@/components/ui/fields/option";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { Harvest } from "@/lib/harvest/contract";
import { harvestKinds } from "@/lib/harvest/states/harvest-kind";
import { pathTo } from "@/lib/navigation/routes";
import { useHarvestColumns } from "./harvest-columns";
import { harvestsList, progressFilters } from "./harvests-list";

type Props = {
  listing: { results: readonly Harvest[]; count: number; page: number };
  platforms: readonly Option<number>[];
  /** The organization selected in the top bar; null for all. */
  organizationId: number | null;
};

/** All harvests within reach, newest first. */
export function HarvestsTable({ listing, platforms, organizationId }: Props) {
  const t = useTranslations("harvestPages.list");
  const list = useList(harvestsList);
  return (
    <>
      <RefreshWhileWorking isWorking={listing.results.some(({ stats }) => stats.working > 0)} />
      <ListView
        list={list}
        listing={listing}
        caption={t("caption")}
        columns={useHarvestColumns((harvest) => list.href({ harvest, page: list.search.page }))}
        rowKey={({ pk }) => pk}
        rowsOpen
        {...(organizationId !== null && { query: { organization: String(organizationId) } })}
        filters={<Filters list={list} platforms={platforms} />}
        empty={
          <EmptyState
            icon={CloudDownload}
            title={t("emptyTitle")}
            action={<ButtonLink href={pathTo("sushi-credentials-list")}>{t("toCredentials")}</ButtonLink>}
          >
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}

type FiltersProps = { list: ListState<typeof harvestsList>; platforms: readonly Option<number>[] };

function Filters({ list, platforms }: FiltersProps) {
  const t = useTranslations("harvestPages.list");
  const kinds = useTranslations("harvestPages.kind");
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <ChipsFilter
          list={list}
          name="finished"
          label={t("filter")}
          options={[
            { value: null, label: t("finished.all") },
            ...progressFilters.map((value) => ({ value, label: t(`finished.${value}`) })),
          ]}
        />
        <SwitchFilter list={list} name="broken" label={t("broken")} />
        <SwitchFilter list={list} name="warnings" label={t("warnings")} />
      </div>
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <SelectFilter
          list={list}
          name="kind"
          label={t("kind")}
          any={t("anyKind")}
          options={harvestKinds.map((value) => ({ value, label: kinds(value) }))}
          className="sm:w-52"
        />
        <MonthFilter list={list} name="month" label={t("month")} />
        <SeveralFilter
          list={list}
          name="platforms"
          label={t("platforms")}
          any={t("allPlatforms")}
          another={t("addPlatform")}
          options={platforms}
          className="col-span-2 sm:w-64"
        />
      </div>
    </div>
  );
}
