"use client";

import { BookOpen } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { entityName } from "@/components/credentials/entity-name";
import { GroupChoice } from "@/components/interest/group-choice.client";
import { SeveralFilter, SwitchFilter, WordsFilter } from "@/components/lists/list-filters.client";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { EmptyState } from "@/components/ui/empty-state";
import type { Option } from "@/components/ui/fields/option";
import { type ListedTitle, titlesCsvCall, titlesOfPlatformCsvCall } from "@/lib/collection/titles/contract";
import { publicationTypes } from "@/lib/collection/titles/publication-letters";
import { groupsText } from "@/lib/interest/chosen-groups";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import { platformTitlesList, titlesList } from "./titles-list";
import { useTitleColumns } from "./use-title-columns";

export type TitlesSubject = {
  /** -1 for all within reach. */
  organization: number;
  platform?: number | undefined;
  from: string | null;
  to: string | null;
};

type Props = {
  found: { results: readonly ListedTitle[]; count: number; page: number };
  subject: TitlesSubject;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  tags: readonly Option<number>[];
};

/** Titles with usage, of everything or of one platform. */
export function TitlesTable({ found, subject, groups, chosen, tags }: Props) {
  const t = useTranslations("titles");
  const locale = useLocale();
  const { organization, platform, from, to } = subject;
  const list = useList(platform === undefined ? titlesList : platformTitlesList);
  const asked = {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    groups: groupsText(chosen.map(({ short_name: name }) => name)),
  };
  const { page: _, page_size: __, ...narrowed } = list.of.query(list.search);
  const query = { ...narrowed, ...asked, language: locale };
  const csvHref =
    platform === undefined
      ? callAddress(titlesCsvCall, { organization }, query)
      : callAddress(titlesOfPlatformCsvCall, { organization, platform }, query);
  const columns = useTitleColumns({
    platform,
    groups: chosen.map((one) => ({ key: one.short_name, name: entityName(one, locale) })),
  });
  return (
    <ListView
      list={list}
      found={found}
      caption={t("list.caption")}
      columns={columns}
      rowKey={({ pk }) => pk}
      rowsOpen
      csvHref={csvHref}
      filters={
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <WordsFilter
            list={list}
            label={t("list.search")}
            hideLabel
            placeholder={t("list.searchHint")}
            className="w-full sm:w-80"
          />
          <SeveralFilter
            list={list}
            name="pub_type"
            label={t("list.types")}
            hideLabel
            any={t("list.anyType")}
            another={t("list.anotherType")}
            options={publicationTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
            className="w-full sm:w-52"
          />
          {tags.length > 0 ? (
            <SeveralFilter
              list={list}
              name="tags"
              label={t("list.tags")}
              hideLabel
              any={t("list.anyTag")}
              another={t("list.anotherTag")}
              options={tags}
              className="w-full sm:w-52"
            />
          ) : null}
          {platform === undefined ? (
            <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
              <SwitchFilter list={list} name="multiplatform" label={t("list.multiplatform")} />
              <GroupChoice groups={groups} chosen={chosen} />
            </div>
          ) : null}
        </div>
      }
      empty={
        <EmptyState icon={BookOpen} title={t("list.empty")}>
          {t(platform === undefined ? "list.emptyText" : "list.emptyOnPlatform")}
        </EmptyState>
      }
    />
  );
}
