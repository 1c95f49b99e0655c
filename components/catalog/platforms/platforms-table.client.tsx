"use client";

import { Server } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCountedUse } from "@/components/interest/counted-use";
import { GroupChoice } from "@/components/interest/group-choice.client";
import { ListView } from "@/components/lists/list-view.client";
import { EmptyResult } from "@/components/lists/nothing-found";
import { useList } from "@/components/lists/use-list";
import { useTicks } from "@/components/lists/use-ticks";
import { PlatformButton } from "@/components/platforms/platform-button.client";
import type { PlatformChoices } from "@/components/platforms/platform-dialog.client";
import { BulkTags } from "@/components/tags/bulk-tags.client";
import { useTagFilters } from "@/components/tags/use-tag-filters";
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
  views: ReactNode;
};

/** Figures load after the rows. */
export function PlatformsTable({ listing, figures, subject, groups, chosen, tags, manages, adding, views }: Props) {
  const t = useTranslations("platforms");
  const common = useTranslations("common");
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
      views={views}
      search={{ label: t("search"), hint: t("searchHint") }}
      filters={[
        ...useTagFilters(tags),
        {
          kind: "own",
          name: "groups",
          label: common("interestGroups"),
          isRare: true,
          content: <GroupChoice groups={groups} chosen={chosen} />,
        },
      ]}
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
