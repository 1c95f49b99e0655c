import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { useMonthsText } from "@/components/shell/selectors/months-text";
import { PageHeader } from "@/components/ui/page/page-header";
import type { Scope } from "@/lib/access/scope";
import { listTitles } from "@/lib/catalog/titles/list-titles";
import { readTrends } from "@/lib/catalog/trends";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Months } from "@/lib/navigation/date-range";
import type { SearchOf } from "@/lib/navigation/list";
import { readList } from "@/lib/navigation/read-list";
import { listShownTags } from "@/lib/tags/tag-labels";
import { late } from "../../late";
import { platformTitlesList, titlesList } from "./titles-list";
import type { TitlesSubject, TitlesTableProps } from "./titles-table.client";

type Props = {
  /** Of the selected organization. */
  scope: Scope<"usage.view">;
  subject: TitlesSubject;
  /** Search of `platformTitlesList` if `subject` has a platform, else of `titlesList`. */
  search: SearchOf<typeof titlesList>;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  locale: Locale;
  table: ComponentType<TitlesTableProps>;
};

/** Titles with usage, in total or of one platform. Needs a ListFrame around it with the texts of titles. */
export async function TitleList({ scope, subject, search, groups, chosen, locale, table: Table }: Props) {
  const { platform, from, to } = subject;
  const place = { platform };
  const view = {
    ...{ from: from ?? undefined, to: to ?? undefined },
    groups: chosen.map(({ short_name: name }) => name).join(","),
  };
  const [listing, tags] = await Promise.all([
    readList(platform === undefined ? titlesList : platformTitlesList, search, (query) =>
      listTitles(scope, place, { query: { ...query, ...view }, running: { locale } }),
    ),
    listShownTags(scope, "title"),
  ]);
  const trends = late(
    readTrends(
      scope,
      {
        ...{ of: "title", ids: listing.results.map(({ pk }) => pk), to },
        where: platform === undefined ? {} : { platform: [platform] },
      },
      {},
    ),
  );
  return <Table listing={listing} trends={trends} subject={subject} groups={groups} chosen={chosen} tags={tags} />;
}

/** `whose` is null for all organizations. */
export function TitlesHead({ whose, months }: { whose: string | null; months: Months }) {
  const t = useTranslations("titles");
  const routes = useTranslations("routes");
  const monthsText = useMonthsText();
  return (
    <PageHeader
      isCompact
      title={routes("title-list")}
      context={t("list.context", { whose: whose ?? t("list.allOrganizations"), months: monthsText(months) })}
    />
  );
}
