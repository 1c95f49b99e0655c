"use client";

import { Boxes, EllipsisVertical, Link2, Merge, Pencil, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import type { PlatformChoices } from "@/components/platforms/platform-dialog.client";
import { Badge } from "@/components/ui/badge";
import { Count } from "@/components/ui/count";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { ManagedPlatform } from "@/lib/administration/platforms/contract";
import { origins } from "@/lib/administration/platforms/removal";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { managedPlatformsList } from "./managed-platforms-list";

type Props = {
  listing: { results: readonly ManagedPlatform[]; count: number; page: number };
  choices: PlatformChoices;
};

/** All platforms with origin and number of records; actions are in the row's menu. */
export function ManagedPlatforms({ listing, choices }: Props) {
  const t = useTranslations("management.platforms");
  const list = useList(managedPlatformsList);
  return (
    <ListView
      list={list}
      listing={listing}
      caption={t("caption")}
      columns={useColumns(choices)}
      rowKey={({ pk }) => pk}
      search={{ label: t("search"), hint: t("searchHint") }}
      filters={[
        {
          kind: "states",
          name: "origin",
          label: t("byOrigin"),
          options: [
            { value: null, label: t("all") },
            ...origins.map((value) => ({ value, label: t(`origin.${value}`) })),
          ],
        },
      ]}
      empty={
        <EmptyState icon={Boxes} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      }
    />
  );
}

function useColumns(choices: PlatformChoices): DataColumn<ManagedPlatform>[] {
  const t = useTranslations("management.platforms");
  const locale = useLocale();
  const number = (key: "organizations" | "credentials" | "months" | "facts"): DataColumn<ManagedPlatform> => ({
    key,
    header: t(`column.${key}`),
    align: "number",
    ...(key === "months" ? { wide: true } : { sortable: true }),
    cell: (row) => <Count value={row[key]} />,
    text: (row) => String(row[key]),
  });
  return [
    {
      key: "name",
      header: t("column.name"),
      sortable: true,
      cell: (row) => <PlatformName platform={row} />,
      text: (row) => entityName(row, locale),
    },
    {
      key: "provider",
      header: t("column.provider"),
      sortable: true,
      cell: ({ provider }) => provider,
      text: ({ provider }) => provider,
    },
    {
      key: "origin",
      header: t("column.origin"),
      cell: ({ origin, organization }) => (
        <span className="block">
          {t(`origin.${origin}`)}
          {organization ? <span className="block text-muted text-sm">{organization.name}</span> : null}
        </span>
      ),
      text: ({ origin }) => t(`origin.${origin}`),
    },
    number("organizations"),
    number("credentials"),
    number("months"),
    number("facts"),
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) => <PlatformActions platform={row} choices={choices} />,
    },
  ];
}

function PlatformName({ platform }: { platform: ManagedPlatform }) {
  const t = useTranslations("management.platforms");
  const locale = useLocale();
  const name = entityName(platform, locale);
  return (
    <div className="flex min-w-40 flex-col items-start py-0.5 [overflow-wrap:anywhere]">
      <TextLink href={pathTo("platform-detail", { platformId: platform.pk })} quiet className="font-medium">
        {name}
      </TextLink>
      {platform.short_name === name ? null : <span className="text-muted text-sm">{platform.short_name}</span>}
      {platform.removal ? <Badge tone="info">{t("leaving")}</Badge> : null}
    </div>
  );
}

const PlatformDialog = later(() =>
  import("@/components/platforms/platform-dialog.client").then((it) => it.PlatformDialog),
);
const MergeDialog = later(() => import("./merge-dialog.client").then((it) => it.MergeDialog));
const DeletePlatformDialog = later(() =>
  import("./delete-platform-dialog.client").then((it) => it.DeletePlatformDialog),
);
const RegistryLinkDialog = later(() => import("./registry-link-dialog.client").then((it) => it.RegistryLinkDialog));

function PlatformActions({ platform, choices }: { platform: ManagedPlatform; choices: PlatformChoices }) {
  const t = useTranslations("management.platforms");
  const common = useTranslations("common");
  const [opened, open] = useState<"edit" | "link" | "merge" | "delete" | null>(null);
  const onClose = () => open(null);
  const named = { ...platform, name: entityName(platform, useLocale()) };
  const label = t("actionsFor", { name: named.name });
  if (platform.removal) return null;
  return (
    <>
      <Menu trigger={<IconButton label={label} icon={EllipsisVertical} data-tip={common("actions")} />} label={label}>
        <MenuItem icon={Pencil} onSelect={() => open("edit")}>
          {t("edit")}
        </MenuItem>
        <MenuItem icon={Link2} onSelect={() => open("link")}>
          {t("link.action")}
        </MenuItem>
        <MenuItem icon={Merge} onSelect={() => open("merge")}>
          {t("merge.action")}
        </MenuItem>
        {platform.is_custom ? (
          <MenuItem icon={Trash2} tone="danger" onSelect={() => open("delete")}>
            {t("delete.action")}
          </MenuItem>
        ) : null}
      </Menu>
      {opened === "edit" ? <PlatformDialog {...{ choices, platform, onClose }} /> : null}
      {opened === "link" ? <RegistryLinkDialog platform={named} onClose={onClose} /> : null}
      {opened === "merge" ? <MergeDialog platform={named} onClose={onClose} /> : null}
      {opened === "delete" ? <DeletePlatformDialog platform={named} onClose={onClose} /> : null}
    </>
  );
}
