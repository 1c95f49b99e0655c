"use client";

import { Building2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import type { SpaceOfOrganization } from "@/lib/administration/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { entityName } from "@/lib/organizations/entity-name";
import { spaceList } from "./maintenance-lists";

type Props = { found: { results: readonly SpaceOfOrganization[]; count: number; page: number } };

export function SpaceTable({ found }: Props) {
  const t = useTranslations("maintenance.health");
  const locale = useLocale();
  const { bytes } = useFormat();
  const list = useList(spaceList);
  const columns: DataColumn<SpaceOfOrganization>[] = [
    {
      key: "name",
      header: t("organization"),
      sortable: true,
      text: (row) => entityName(row, locale),
      cell: (row) => entityName(row, locale),
    },
    {
      key: "months",
      header: t("months"),
      align: "number",
      sortable: true,
      text: ({ months }) => String(months),
      cell: ({ months }) => <Count value={months} />,
    },
    {
      key: "facts",
      header: t("facts"),
      align: "number",
      sortable: true,
      text: ({ facts }) => String(facts),
      cell: ({ facts }) => <Count value={facts} />,
    },
    {
      key: "file_bytes",
      header: t("files"),
      align: "number",
      sortable: true,
      text: ({ file_bytes: size }) => String(size),
      cell: ({ file_bytes: size }) => <span className="tabular whitespace-nowrap">{bytes(size)}</span>,
    },
  ];
  return (
    <ListView
      list={list}
      listing={found}
      caption={t("space")}
      columns={columns}
      rowKey={({ pk }) => pk}
      search={{ label: t("search") }}
      empty={
        <EmptyState icon={Building2} title={t("noOrganization")}>
          {t("noOrganizationText")}
        </EmptyState>
      }
    />
  );
}
