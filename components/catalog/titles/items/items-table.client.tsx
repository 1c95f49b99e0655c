"use client";

import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { ListedItem } from "@/lib/catalog/items/contract";
import { useTypeFilter } from "../list/use-type-filter";
import { itemsListOf } from "./items-list";
import { useItemColumns } from "./use-item-columns";

type Props = {
  listing: {
    results: readonly ListedItem[];
    metrics: readonly { short_name: string; name: string }[];
    count: number;
    page: number;
  };
  subject: {
    organization: number;
    title: number | undefined;
    platform: number | undefined;
    from: string | null;
    to: string | null;
  };
};

export function ItemsTable({ listing, subject }: Props) {
  const t = useTranslations("items");
  const { organization, title, platform, from, to } = subject;
  const list = useList(itemsListOf({ title, platform }));
  const columns = useItemColumns({
    of: { title, platform, organization, months: { from, to } },
    metrics: listing.metrics,
  });
  return (
    <ListView
      list={list}
      listing={listing}
      caption={t("list.caption")}
      columns={columns}
      rowKey={({ pk }) => pk}
      rowsOpen
      params={{
        ...{ organization },
        ...(title === undefined ? {} : { title }),
        ...(platform === undefined ? {} : { platform }),
      }}
      query={{
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(title === undefined ? { parent_titles: "true" } : {}),
      }}
      search={{ label: t("list.search"), hint: t("list.searchHint") }}
      filters={[useTypeFilter()]}
      empty={
        <EmptyState icon={FileText} title={t("list.empty")}>
          {t("list.emptyText")}
        </EmptyState>
      }
    />
  );
}
