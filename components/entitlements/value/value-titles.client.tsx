"use client";

import { BookOpen } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { useTicks } from "@/components/lists/use-ticks";
import { BulkTags } from "@/components/tags/bulk-tags.client";
import { useTagFilter } from "@/components/tags/use-tag-filters";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import { type ValueTitle, valueTitlesFileCall } from "@/lib/entitlements/value/contract";
import { type ValueListName, valueLists } from "@/lib/entitlements/value/value-lists";
import { callAddress } from "@/lib/kit/call/call-address";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { TableFormat } from "@/lib/spreadsheets/table";
import type { TagOnObject } from "@/lib/tags/contract";
import { type ValueSubjectKind, valueListOf } from "./value-titles-list";

type ValueSubject = {
  /** -1 for all organizations within reach. */
  organization: number;
  /** The agreement or the platform, the months and the groups, as the call takes them. */
  query: Readonly<Record<string, string>>;
  platform: number | null;
  kind: ValueSubjectKind;
};

type Props = {
  listing: { results: readonly ValueTitle[]; count: number; page: number };
  subject: ValueSubject;
  /** Of titles, visible to the reader and not hidden. */
  tags: readonly TagOnObject[];
};

/** The titles behind a figure. */
export function ValueTitles({ listing, subject: { organization, query, platform, kind }, tags }: Props) {
  const t = useTranslations("entitlementValue");
  const locale = useLocale();
  const list = useList(valueListOf[kind]);
  const ticks = useTicks(listing.results, ({ row }) => row);
  const name = list.search.list ?? "used";
  const columns = useColumns(name, platform);
  const { page: _, page_size: __, ...narrowing } = list.of.query(list.search);
  const fileHref = (format: TableFormat) =>
    callAddress(valueTitlesFileCall, { organization }, { ...narrowing, ...query, format, language: locale });
  return (
    <ListView
      list={list}
      listing={listing}
      caption={t(`list.${name}`)}
      columns={columns}
      rowKey={({ row }) => row}
      params={{ organization }}
      query={query}
      fileHref={fileHref}
      search={{ label: t("search"), hint: t("searchHint") }}
      filters={[
        {
          kind: "select",
          name: "list",
          label: t("shown"),
          any: t("list.used"),
          options: valueLists.flatMap((value) =>
            value === "used" ? [] : { value, label: `${t(`group.${groupOf(value)}`)}: ${t(`list.${value}`)}` },
          ),
        },
        ...useTagFilter(tags),
      ]}
      bulk={{
        ticks,
        most: list.of.most,
        label: (row) => t("tick", { name: row.name }),
        actions: <BulkTags of="title" items={ticks.all.flatMap(({ pk }) => pk ?? [])} />,
      }}
      empty={<EmptyState icon={BookOpen} title={t("none")} />}
      nothing={<EmptyState icon={BookOpen} title={t("none")} />}
    />
  );
}

const groupOf = (name: ValueListName): "entitled" | "without" | "denied" => {
  if (name === "open" || name === "unlisted" || name === "outside") return "without";
  return name === "refused" || name === "no_access" || name === "limit" ? "denied" : "entitled";
};

function useColumns(name: ValueListName, platform: number | null): DataColumn<ValueTitle>[] {
  const t = useTranslations("entitlementValue");
  const types = useTranslations("titles.type");
  const locale = useLocale();
  const isUnseen = name === "unused" || name === "unknown";
  const number = (key: "uses" | "open" | "refused"): DataColumn<ValueTitle> => ({
    key,
    header: t(`column.${key}`),
    align: "number",
    sortable: key !== "open",
    cell: (row) => <Count value={row[key]} />,
    text: (row) => String(row[key]),
  });
  const text = (key: "isbn" | "issn" | "eissn" | "doi"): DataColumn<ValueTitle> => ({
    key,
    header: t(`column.${key}`),
    onDemand: true,
    cell: (row) => <span className="tabular whitespace-nowrap">{row[key]}</span>,
    text: (row) => row[key],
  });
  const elsewhere = ({ elsewhere: platforms }: ValueTitle) =>
    platforms.map((one) => entityName(one, locale)).join(", ");
  const addressOf = (titleId: number) =>
    platform === null
      ? pathTo("title-detail", { titleId })
      : pathTo("platform-title-detail", { platformId: platform, titleId });
  return [
    {
      key: "name",
      header: t("column.name"),
      sortable: true,
      cell: ({ pk, name: title, identifiers, issn, eissn, isbn }) => {
        const numbers = pk === null ? identifiers : [issn, eissn, isbn].filter(Boolean);
        return (
          <>
            {pk === null ? (
              <span className="font-medium">{title}</span>
            ) : (
              <TextLink href={addressOf(pk)} quiet className="font-medium">
                {title}
              </TextLink>
            )}
            {numbers.length > 0 ? <span className="tabular block text-muted text-sm">{numbers.join(", ")}</span> : null}
          </>
        );
      },
      text: ({ name: title }) => title,
    },
    {
      key: "type",
      header: t("column.type"),
      cell: ({ publication_type: type }) => (type ? types(type) : ""),
      text: ({ publication_type: type }) => (type ? types(type) : ""),
    },
    ...(["isbn", "issn", "eissn", "doi"] as const).map(text),
    ...(isUnseen ? [] : [number("uses"), number("open"), number("refused")]),
    ...(name === "unknown"
      ? [
          {
            key: "reason",
            header: t("column.reason"),
            cell: ({ reason }: ValueTitle) => (reason ? t(`reason.${reason}`) : ""),
            text: ({ reason }: ValueTitle) => (reason ? t(`reason.${reason}`) : ""),
          },
        ]
      : []),
    {
      key: "elsewhere",
      header: t("column.elsewhere"),
      cell: elsewhere,
      text: elsewhere,
    },
  ];
}
