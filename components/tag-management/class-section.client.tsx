"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { platformsList } from "@/components/catalog/platforms/platforms-list";
import { titlesList } from "@/components/catalog/titles/list/titles-list";
import { organizationsList } from "@/components/organizations/organizations-list";
import { TagChip } from "@/components/tags/tag-chip";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { Swatch } from "@/components/ui/fields/swatch";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import type { TagClassView, TagView } from "@/lib/tags/contract";
import { namesOrganization, type TagLevel } from "@/lib/tags/level";
import { ClassActions } from "./class-actions.client";
import { TagActions } from "./tag-actions.client";
import { tagClassesList } from "./tag-classes-list";
import { useTagRights } from "./tags-place.client";

const TagDialog = later(() => import("./tag-dialog.client").then((it) => it.TagDialog));

/** First page of a class's tags, and their number. */
export type TagPage = { count: number; results: readonly TagView[] };

/** Addresses of lists filtered by a tag. */
const listOf = {
  title: (tag: number) => titlesList.address({ tags: [tag] }),
  platform: (tag: number) => platformsList.address({ tags: [tag] }),
  organization: (tag: number) => organizationsList.address({ tags: [tag] }),
};

export function ClassSection({ tagClass, tags }: { tagClass: TagClassView; tags: TagPage }) {
  const t = useTranslations("tags");
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns(tagClass);
  const { name, user_can_create_tags: adds } = tagClass;
  return (
    <Card flush>
      <div className="flex items-start gap-4 px-4 pt-3 pb-2">
        <ClassHead tagClass={tagClass} />
        <div className="ml-auto flex shrink-0 items-center gap-1">
          {adds ? (
            <Button size="small" icon={Plus} onClick={() => setAdding(true)} aria-label={t("tag.addTo", { name })}>
              {t("tag.add")}
            </Button>
          ) : null}
          <ClassActions tagClass={tagClass} />
        </div>
      </div>
      {tags.results.length > 0 ? (
        <DataTable
          frameless
          isCards
          caption={t("page.tagsOf", { name })}
          columns={columns}
          rows={tags.results}
          rowKey={({ pk }) => pk}
        />
      ) : (
        <p className="px-4 pb-4 text-muted">{t("page.noTags")}</p>
      )}
      {tags.count > tags.results.length ? (
        <p className="border-hairline border-t px-4 py-2 text-sm">
          <TextLink href={tagClassesList.address({ tag_class: tagClass.pk })}>
            {t("page.allTags", { count: tags.count })}
          </TextLink>
        </p>
      ) : null}
      {isAdding ? <TagDialog tagClass={tagClass} onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

function ClassHead({ tagClass }: { tagClass: TagClassView }) {
  const t = useTranslations("tags");
  const levelText = useLevelText();
  const { name, desc, exclusive, hidden, bg_color, can_modify, can_create_tags, owner_org } = tagClass;
  const owner = tagClass.is_own ? t("page.you") : tagClass.owner || t("page.nobody");
  return (
    <div className="flex min-w-0 max-w-[80ch] flex-col gap-0.5">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
        <Swatch color={bg_color} />
        {name}
        {exclusive ? <Badge tone="info">{t("page.exclusive")}</Badge> : null}
        {hidden ? <Badge>{t("page.hidden")}</Badge> : null}
      </h3>
      {desc ? <p className="[overflow-wrap:anywhere]">{desc}</p> : null}
      <p className="text-muted text-sm">
        {t("page.who", {
          modify: levelText(can_modify, owner_org),
          create: levelText(can_create_tags, owner_org),
          owner,
        })}
      </p>
    </div>
  );
}

function useColumns(tagClass: TagClassView): DataColumn<TagView>[] {
  const t = useTranslations("tags");
  const levelText = useLevelText();
  const { managesOrganizations } = useTagRights();
  const { scope } = tagClass;
  const isListed = scope !== "organization" || managesOrganizations;
  const columns: DataColumn<TagView>[] = [
    {
      key: "name",
      header: t("column.name"),
      cell: (tag) => <TagChip tag={tag} {...(isListed && { href: listOf[scope](tag.pk) })} />,
      text: ({ name }) => name,
    },
    {
      key: "desc",
      header: t("field.desc"),
      wide: true,
      cell: ({ desc }) => <span className="[overflow-wrap:anywhere]">{desc}</span>,
      text: ({ desc }) => desc,
    },
    {
      key: "items",
      header: t(`scope.${scope}`),
      align: "number",
      cell: ({ pk, items }) =>
        items > 0 && isListed ? (
          <TextLink href={listOf[scope](pk)} quiet>
            <Count value={items} />
          </TextLink>
        ) : (
          <Count value={items} />
        ),
      text: ({ items }) => String(items),
    },
    {
      key: "see",
      header: t("field.canSee"),
      cell: ({ can_see, owner_org }) => levelText(can_see, owner_org),
      text: ({ can_see, owner_org }) => levelText(can_see, owner_org),
    },
    {
      key: "assign",
      header: t("field.canAssign"),
      cell: ({ can_assign, owner_org }) => levelText(can_assign, owner_org),
      text: ({ can_assign, owner_org }) => levelText(can_assign, owner_org),
    },
    {
      key: "owner",
      header: t("column.owner"),
      wide: true,
      cell: ({ is_own, owner }) => (is_own ? t("page.you") : owner || t("page.nobody")),
      text: ({ is_own, owner }) => (is_own ? t("page.you") : owner),
    },
  ];
  if (!tagClass.user_can_create_tags) return columns;
  return [
    ...columns,
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (tag) => <TagActions tag={tag} tagClass={tagClass} />,
    },
  ];
}

function useLevelText() {
  const t = useTranslations("tags.level");
  const { organizations } = useTagRights();
  return (level: TagLevel, organization: number | null) => {
    const named = organizations.find(({ value }) => value === organization);
    return named && namesOrganization(level) ? t("of", { level: t(level), organization: named.label }) : t(level);
  };
}
