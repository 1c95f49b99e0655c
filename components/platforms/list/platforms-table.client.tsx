"use client";

import { Server } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { entityName } from "@/components/credentials/entity-name";
import { GroupChoice } from "@/components/interest/group-choice.client";
import { SeveralFilter, WordsFilter } from "@/components/lists/list-filters.client";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { Option } from "@/components/ui/fields/option";
import type { Received } from "@/lib/access/contract";
import type { listCollectedPlatformsCall } from "@/lib/collection/platforms/contract";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { pathTo } from "@/lib/navigation/routes";
import type { LateFigures } from "./late-figures";
import { platformsList } from "./platforms-list";
import { usePlatformColumns } from "./use-platform-columns";

/** Whose usage, of which months. */
type Subject = { organization: number | null; from: string | null; to: string | null };

type Props = {
  found: Received<typeof listCollectedPlatformsCall.returns> & { page: number };
  figures: LateFigures;
  subject: Subject;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  tags: readonly Option<number>[];
  /** May add credentials. */
  manages: boolean;
};

/** The platforms; their figures arrive after the rows. */
export function PlatformsTable({ found, figures, subject, groups, chosen, tags, manages }: Props) {
  const t = useTranslations("platforms");
  const locale = useLocale();
  const list = useList(platformsList);
  const { organization, from, to } = subject;
  return (
    <ListView
      list={list}
      found={found}
      caption={t("caption")}
      columns={usePlatformColumns({
        figures,
        groups: chosen.map((one) => ({ ...one, name: entityName(one, locale) })),
      })}
      rowKey={({ pk }) => pk}
      rowsOpen
      query={{
        ...(organization === null ? {} : { organization: String(organization) }),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
      }}
      filters={
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <WordsFilter list={list} label={t("search")} hideLabel placeholder={t("searchHint")} />
          {tags.length > 0 ? (
            <SeveralFilter
              list={list}
              name="tags"
              label={t("tags")}
              hideLabel
              any={t("anyTag")}
              another={t("anotherTag")}
              options={tags}
            />
          ) : null}
          <div className="flex min-h-9 items-center">
            <GroupChoice groups={groups} chosen={chosen} />
          </div>
        </div>
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
