"use client";

import { Layers } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { GroupChoice } from "@/components/interest/group-choice.client";
import { type Controls, ListControls } from "@/components/lists/list-controls.client";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import type { Option } from "@/components/ui/fields/option";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Notice } from "@/components/ui/states/notice";
import { TextLink } from "@/components/ui/text-link";
import { groupsText } from "@/lib/interest/chosen-groups";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { typesIn, typesText } from "@/lib/overlap/choices";
import { type SharedTitles, sharedTitlesFileCall } from "@/lib/overlap/contract";
import type { TableFormat } from "@/lib/spreadsheets/table";
import type { PublicationType } from "@/lib/titles/publication-type";
import { sharedTitlesList } from "./shared-titles-list";
import { TypeChoice } from "./type-choice.client";
import { useSharedTitleColumns } from "./use-shared-title-columns";

type Props = {
  /** Null if no type or no group is chosen. */
  listing: (SharedTitles & { page: number }) | null;
  organization: number;
  months: { from: string | null; to: string | null };
  types: readonly PublicationType[];
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  tags: readonly Option<number>[];
  platforms: readonly Option<number>[];
};

const COUNTS = [3, 4, 5, 6, 8, 10];

/** Titles on several platforms, with the usage on each. */
export function SharedTitlesTable({ listing, organization, months, types, groups, chosen, tags, platforms }: Props) {
  const t = useTranslations("overlap");
  const common = useTranslations("common");
  const locale = useLocale();
  const { decimal } = useFormat();
  const list = useList(sharedTitlesList);
  const chosenTypes = typesIn(list.search.pub_type, types);
  const query = {
    ...(months.from ? { from: months.from } : {}),
    ...(months.to ? { to: months.to } : {}),
    groups: groupsText(chosen.map(({ short_name: name }) => name)),
  };
  const { page: _, page_size: __, ...narrowing } = list.of.query(list.search);
  const fileHref = (format: TableFormat) =>
    callAddress(sharedTitlesFileCall, { organization }, { ...narrowing, ...query, format, language: locale });
  const controls: Controls<typeof sharedTitlesList> = {
    search: { label: t("shared.search"), hint: t("shared.searchHint") },
    filters: [
      {
        kind: "select",
        name: "at_least",
        label: t("shared.atLeast"),
        any: t("shared.atLeastValue", { count: 2 }),
        options: COUNTS.map((count) => ({ value: String(count), label: t("shared.atLeastValue", { count }) })),
      },
      {
        kind: "several",
        name: "platforms",
        label: t("shared.onPlatforms"),
        any: t("shared.anyPlatform"),
        another: t("shared.anotherPlatform"),
        options: platforms,
      },
      ...(tags.length > 0
        ? [
            {
              kind: "several" as const,
              name: "tags" as const,
              label: t("shared.tags"),
              any: t("shared.anyTag"),
              another: t("shared.anotherTag"),
              options: tags,
              isRare: true,
            },
          ]
        : []),
      {
        kind: "own",
        name: "groups",
        label: common("interestGroups"),
        isRare: true,
        content: <GroupChoice groups={groups} chosen={chosen} />,
      },
      {
        kind: "own",
        name: "pub_type",
        label: t("types"),
        isRare: true,
        content: (
          <TypeChoice
            offered={types}
            chosen={chosenTypes}
            onChange={(next) => list.go({ pub_type: typesText(next, types) }, "pub_type")}
          />
        ),
      },
    ],
  };
  const without = (
    <Without
      platforms={platforms.filter(({ value }) => list.search.platforms?.includes(value))}
      chosen={{ groups: query.groups, ...(list.search.pub_type ? { pub_type: list.search.pub_type } : {}) }}
    />
  );
  const columns = useSharedTitleColumns({
    platforms: new Map(
      listing?.platforms.map((platform) => [
        platform.pk,
        {
          name: entityName(platform, locale),
          price:
            platform.price === null || listing.prices.year === null
              ? null
              : t("shared.price", {
                  price: `${decimal(Number(platform.price), 0)}\u00a0${listing.prices.currency}`,
                  year: String(listing.prices.year),
                }),
        },
      ]),
    ),
    first: list.search.platforms ?? [],
  });
  if (!listing)
    return (
      <div className="flex flex-col gap-3">
        <ListControls list={list} count={0} {...controls} />
        <Notice tone="info">{t(chosenTypes.length === 0 ? "noTypes" : "noGroups")}</Notice>
      </div>
    );
  return (
    <>
      {without}
      <ListView
        {...controls}
        list={list}
        listing={listing}
        caption={t("shared.caption")}
        columns={columns}
        rowKey={({ pk }) => pk}
        rowsOpen
        fileHref={fileHref}
        empty={
          <EmptyState icon={Layers} title={t("shared.emptyTitle")}>
            {t("shared.emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}

type WithoutProps = { platforms: readonly Option<number>[]; chosen: Readonly<Record<string, string>> };

/** Links to the simulation without the platform. */
function Without({ platforms, chosen }: WithoutProps) {
  const t = useTranslations("overlap.shared");
  if (platforms.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {platforms.map(({ value, label }) => (
        <TextLink
          key={value}
          href={`${pathTo("platform-overlap-analysis")}?${new URLSearchParams({ tab: "cancellation", ...chosen, dropped: String(value) })}`}
        >
          {t("without", { platform: label })}
        </TextLink>
      ))}
    </p>
  );
}
