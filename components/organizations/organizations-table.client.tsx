"use client";

import { Landmark } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { useTicks } from "@/components/lists/use-ticks";
import { BulkTags } from "@/components/tags/bulk-tags.client";
import { TagChips } from "@/components/tags/tag-chips.client";
import { useTagFilters } from "@/components/tags/use-tag-filters";
import { Badge } from "@/components/ui/badge";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { ListedOrganization, listManagedOrganizationsCall } from "@/lib/catalog/organizations/contract";
import type { Received } from "@/lib/kit/call/call-shape";
import { pathTo } from "@/lib/navigation/routes";
import { SHARED_ORGANIZATION } from "@/lib/navigation/selection";
import { entityName } from "@/lib/organizations/entity-name";
import type { TagOnObject } from "@/lib/tags/contract";
import { AddOrganizations } from "./add-organizations.client";
import { OrganizationActions } from "./organization-actions.client";
import { organizationsList } from "./organizations-list";
import { useOrganizationsPlace } from "./organizations-place.client";

type Props = { found: Received<typeof listManagedOrganizationsCall.returns>; tags: readonly TagOnObject[] };

export function OrganizationsTable({ found, tags }: Props) {
  const t = useTranslations("organizations");
  const locale = useLocale();
  const list = useList(organizationsList);
  const ticks = useTicks(found.results, ({ pk }) => pk);
  return (
    <ListView
      list={list}
      listing={found}
      caption={t("caption")}
      columns={useColumns()}
      rowKey={({ pk }) => pk}
      bulk={{
        ticks,
        most: 1000,
        label: (row) => t("tick", { name: entityName(row, locale) }),
        actions: <BulkTags of="organization" items={ticks.all.map(({ pk }) => pk)} />,
      }}
      search={{ label: t("search"), hint: t("searchHint") }}
      filters={useTagFilters(tags)}
      empty={
        <EmptyState icon={Landmark} title={t("empty.title")} action={<AddOrganizations />}>
          {t("empty.text")}
        </EmptyState>
      }
    />
  );
}

function useColumns(): DataColumn<ListedOrganization>[] {
  const t = useTranslations("organizations");
  const locale = useLocale();
  const { managesPeople } = useOrganizationsPlace();
  return [
    {
      key: "name",
      header: t("column.name"),
      sortable: true,
      cell: (row) => <OrganizationName organization={row} />,
      text: (row) => entityName(row, locale),
    },
    {
      key: "short_name",
      header: t("column.shortName"),
      sortable: true,
      cell: ({ short_name }) => short_name,
      text: ({ short_name }) => short_name ?? "",
    },
    {
      key: "internal_id",
      header: t("column.internalId"),
      onDemand: true,
      sortable: true,
      cell: ({ internal_id }) => <span className="block max-w-40 break-words">{internal_id}</span>,
      text: ({ internal_id }) => internal_id ?? "",
    },
    {
      key: "parent",
      header: t("column.parent"),
      sortable: true,
      cell: ({ parent }) => parent && <span className="block min-w-36">{entityName(parent, locale)}</span>,
      text: ({ parent }) => (parent ? entityName(parent, locale) : ""),
    },
    {
      key: "federation_scopes",
      header: t("field.federationScopes"),
      onDemand: true,
      cell: ({ federation_scopes }) => (
        <span className="block max-w-40 break-words">{federation_scopes.join(", ")}</span>
      ),
      text: ({ federation_scopes }) => federation_scopes.join(", "),
    },
    {
      key: "tags",
      header: t("column.tags"),
      wide: true,
      cell: ({ tags }) => <TagChips tags={tags} hrefOf={({ pk }) => organizationsList.address({ tags: [pk] })} />,
      text: ({ tags }) => tags.map(({ name }) => name).join(", "),
    },
    {
      key: "people",
      header: t("column.people"),
      align: "number",
      sortable: true,
      cell: ({ pk, people }) =>
        managesPeople && people > 0 ? (
          <TextLink href={`${pathTo("account-management")}?${SHARED_ORGANIZATION}=${pk}`}>
            <Count value={people} />
          </TextLink>
        ) : (
          <Count value={people} />
        ),
      text: ({ people }) => String(people),
    },
    {
      key: "credentials",
      header: t("column.credentials"),
      align: "number",
      sortable: true,
      cell: ({ credentials }) => <Count value={credentials} />,
      text: ({ credentials }) => String(credentials),
    },
    {
      key: "broken",
      header: t("column.broken"),
      align: "number",
      cell: ({ broken_credentials }) => <Count value={broken_credentials} />,
      text: ({ broken_credentials }) => (broken_credentials === 0 ? "" : String(broken_credentials)),
    },
    {
      key: "last_month",
      header: t("column.lastMonth"),
      cell: ({ last_month }) => last_month,
      text: ({ last_month }) => last_month ?? "",
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) => <OrganizationActions organization={row} />,
    },
  ];
}

/** Name in the user's language, then in the other one. Links to the organization's own figures and selects it. */
function OrganizationName({ organization }: { organization: ListedOrganization }) {
  const t = useTranslations("organizations");
  const locale = useLocale();
  const currentName = entityName(organization, locale);
  const { name, name_en, name_cs } = organization;
  const others = [...new Set([name, name_en, name_cs, ...organization.alternative_names])].filter(
    (other) => other && other !== currentName,
  );
  return (
    <div className="flex min-w-52 flex-col items-start py-0.5 [overflow-wrap:anywhere]">
      <TextLink href={`${pathTo("dashboard")}?${SHARED_ORGANIZATION}=${organization.pk}`} quiet className="font-medium">
        {currentName}
      </TextLink>
      {others.length > 0 ? <span className="text-muted text-sm">{others.join(" · ")}</span> : null}
      {organization.is_master ? <Badge tone="info">{t("runsConsortium")}</Badge> : null}
    </div>
  );
}
