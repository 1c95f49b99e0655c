"use client";

import { CloudDownload } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FilterIn } from "@/components/lists/list-filter";
import { ListView } from "@/components/lists/list-view.client";
import { RefreshWhileWorking } from "@/components/lists/refresh-while-working.client";
import { useList } from "@/components/lists/use-list";
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
  views: ReactNode;
};

/** All harvests within reach, newest first. */
export function HarvestsTable({ listing, platforms, organizationId, views }: Props) {
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
        views={views}
        filters={useFilters(platforms)}
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

function useFilters(platforms: readonly Option<number>[]): FilterIn<typeof harvestsList>[] {
  const t = useTranslations("harvestPages.list");
  const kinds = useTranslations("harvestPages.kind");
  return [
    {
      kind: "states",
      name: "finished",
      label: t("filter"),
      options: [
        { value: null, label: t("finished.all") },
        ...progressFilters.map((value) => ({ value, label: t(`finished.${value}`) })),
      ],
    },
    {
      kind: "several",
      name: "platforms",
      label: t("platforms"),
      any: t("allPlatforms"),
      another: t("addPlatform"),
      options: platforms,
    },
    { kind: "switch", name: "broken", label: t("broken"), isRare: true },
    { kind: "switch", name: "warnings", label: t("warnings"), isRare: true },
    {
      kind: "select",
      name: "kind",
      label: t("kind"),
      any: t("anyKind"),
      options: harvestKinds.map((value) => ({ value, label: kinds(value) })),
      isRare: true,
    },
    { kind: "month", name: "month", label: t("month"), isRare: true },
  ];
}
