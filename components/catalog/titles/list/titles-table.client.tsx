"use client";

import { BookOpen } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useCountedUse } from "@/components/interest/counted-use";
import { GroupChoice } from "@/components/interest/group-choice.client";
import type { FilterIn } from "@/components/lists/list-filter";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { useTicks } from "@/components/lists/use-ticks";
import { BulkTags } from "@/components/tags/bulk-tags.client";
import { useTagFilters } from "@/components/tags/use-tag-filters";
import { EmptyState } from "@/components/ui/states/empty-state";
import {
  type ListedTitle,
  tagMatchingTitlesCall,
  titlesFileCall,
  titlesOfPlatformFileCall,
} from "@/lib/catalog/titles/contract";
import { groupsText } from "@/lib/interest/chosen-groups";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import { send } from "@/lib/kit/call/send";
import { entityName } from "@/lib/organizations/entity-name";
import type { TableFormat } from "@/lib/spreadsheets/table";
import type { TagOnObject } from "@/lib/tags/contract";
import type { LateTrends } from "../../trend-cell";
import { platformTitlesList, titlesList } from "./titles-list";
import { useTitleColumns } from "./use-title-columns";
import { useTypeFilter } from "./use-type-filter";

export type TitlesSubject = {
  /** -1 for all accessible organizations. */
  organization: number;
  platform?: number | undefined;
  from: string | null;
  to: string | null;
};

export type TitlesTableProps = {
  listing: { results: readonly ListedTitle[]; count: number; page: number };
  trends: LateTrends;
  subject: TitlesSubject;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  tags: readonly TagOnObject[];
};

export function TitlesTable({ listing, trends, subject, groups, chosen, tags }: TitlesTableProps) {
  const t = useTranslations("titles");
  const common = useTranslations("common");
  const locale = useLocale();
  const countedUse = useCountedUse();
  const { organization, platform, from, to } = subject;
  const list = useList(platform === undefined ? titlesList : platformTitlesList);
  const ticks = useTicks(listing.results, ({ pk }) => pk);
  const view = {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    groups: groupsText(chosen.map(({ short_name: name }) => name)),
  };
  const { page: _, page_size: __, ...narrowed } = list.of.query(list.search);
  const fileHref = (format: TableFormat) => {
    const query = { ...narrowed, ...view, format, language: locale };
    return platform === undefined
      ? callAddress(titlesFileCall, { organization }, query)
      : callAddress(titlesOfPlatformFileCall, { organization, platform }, query);
  };
  const named = (some: readonly InterestGroupEntity[]) =>
    some.map((one) => ({ key: one.short_name, name: entityName(one, locale), counts: countedUse(one) }));
  const columns = useTitleColumns({
    rows: listing.results,
    trends,
    subject,
    groups: named(chosen),
    important: named(groups.filter(({ important }) => important)),
  });
  const ofAllPlatforms: readonly FilterIn<typeof titlesList>[] = [
    { kind: "switch", name: "multiplatform", label: t("list.multiplatform") },
    {
      kind: "own",
      name: "groups",
      label: common("interestGroups"),
      isRare: true,
      content: <GroupChoice groups={groups} chosen={chosen} />,
    },
  ];
  return (
    <ListView
      list={list}
      listing={listing}
      caption={t("list.caption")}
      columns={columns}
      rowKey={({ pk }) => pk}
      rowsOpen
      bulk={{
        ticks,
        most: list.of.most,
        label: ({ name }) => t("tick", { name }),
        actions: (
          <BulkTags
            of="title"
            items={ticks.all.map(({ pk }) => pk)}
            matches={{
              count: listing.count,
              run: (tags) =>
                send(tagMatchingTitlesCall, {
                  params: { organization },
                  query: { ...narrowed, ...view, ...(platform === undefined ? {} : { platform }) },
                  body: { tags: [...tags] },
                }),
            }}
          />
        ),
      }}
      fileHref={fileHref}
      search={{ label: t("list.search"), hint: t("list.searchHint") }}
      filters={[useTypeFilter(), ...useTagFilters(tags), ...(platform === undefined ? ofAllPlatforms : [])]}
      empty={
        <EmptyState icon={BookOpen} title={t("list.empty")}>
          {t(platform === undefined ? "list.emptyText" : "list.emptyOnPlatform")}
        </EmptyState>
      }
    />
  );
}
