"use client";

import { Server } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useCountedUse } from "@/components/interest/counted-use";
import { GroupChoice } from "@/components/interest/group-choice.client";
import { WordsFilter } from "@/components/lists/list-filters.client";
import { ListView } from "@/components/lists/list-view.client";
import { EmptyResult } from "@/components/lists/nothing-found";
import { useList } from "@/components/lists/use-list";
import { useTicks } from "@/components/lists/use-ticks";
import { PlatformButton } from "@/components/platforms/platform-button.client";
import type { PlatformChoices } from "@/components/platforms/platform-dialog.client";
import { BulkTags } from "@/components/tags/bulk-tags.client";
import { TagFilters } from "@/components/tags/tag-filters.client";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { listCollectedPlatformsCall } from "@/lib/catalog/platforms/contract";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import type { Received } from "@/lib/kit/call/call-shape";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { TagOnObject } from "@/lib/tags/contract";
import type { LateFigures } from "./late-figures";
import { platformsList } from "./platforms-list";
import { usePlatformColumns } from "./use-platform-columns";

type Subject = { organization: number | null; from: string | null; to: string | null };

type Props = {
  listing: Received<typeof listCollectedPlatformsCall.returns> & { page: number };
  figures: LateFigures;
  subject: Subject;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  tags: readonly TagOnObject[];
  /** The reader may add credentials. */
  manages: boolean;
  adding: PlatformChoices | null;
};

/** Figures load after the rows. */
export function PlatformsTable({ listing, figures, subject, groups, chosen, tags, manages, adding }: Props) {
  const t = useTranslations("platforms");
  const locale = useLocale();
  const countedUse = useCountedUse();
  const list = useList(platformsList);
  const ticks = useTicks(listing.results, ({ pk }) => pk);
  const { organization, from, to } = subject;
  const named = (one: InterestGroupEntity) => ({ ...one, name: entityName(one, locale), counts: countedUse(one) });
  return (
    <ListView
      list={list}
      listing={listing}
      caption={t("caption")}
      columns={usePlatformColumns({
        figures,
        subject,
        groups: chosen.map(named),
        important: groups.filter(({ important }) => important).map(named),
      })}
      rowKey={({ pk }) => pk}
      rowsOpen
      bulk={{
        ticks,
        most: 1000,
        label: (row) => t("tick", { name: entityName(row, locale) }),
        actions: <BulkTags of="platform" items={ticks.all.map(({ pk }) => pk)} />,
      }}
      query={{
        ...(organization === null ? {} : { organization: String(organization) }),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
      }}
      filters={
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <WordsFilter list={list} label={t("search")} hideLabel placeholder={t("searchHint")} />
          <TagFilters list={list} tags={tags} />
          <div className="flex min-h-9 items-center">
            <GroupChoice groups={groups} chosen={chosen} />
          </div>
        </div>
      }
      nothing={
        <EmptyResult
          list={list}
          action={adding && list.search.search ? <PlatformButton choices={adding} name={list.search.search} /> : null}
        />
      }
      empty={
        <EmptyState
          icon={Server}
          title={t("empty.title")}
          action={
            manages ? (
              <ButtonLink href={pathTo("sushi-credentials-list")} variant="primary">
                {t("empty.credentials")}
              </ButtonLink>
            ) : null
          }
        >
          {t("empty.text")}
        </EmptyState>
      }
    />
  );
}
