"use client";

import { ScrollText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { FilterIn } from "@/components/lists/list-filter";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import type { Option } from "@/components/ui/fields/option";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { actionOf, auditActions, auditGroupOf, auditGroups } from "@/lib/access/audit/action";
import { type AuditEntry, auditFileCall } from "@/lib/access/audit/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import { useFormat } from "@/lib/kit/format/use-format";
import type { SearchOf } from "@/lib/navigation/list";
import { entityName } from "@/lib/organizations/entity-name";
import { AuditChanges } from "./audit-changes";
import { auditList } from "./audit-list";

type Props = {
  listing: { results: readonly AuditEntry[]; count: number; page: number };
  organizations: readonly Option<number>[];
};

/** Audit entries, newest first. */
export function AuditTrail({ listing, organizations }: Props) {
  const t = useTranslations("audit");
  const locale = useLocale();
  const list = useList(auditList);
  const words = useTranslations("audit.filter");
  const { page: _, page_size: __, ...filters } = auditList.query(list.search);
  return (
    <section aria-label={t("title")} className="flex min-w-0 flex-col gap-3">
      <h2 className="font-semibold text-base">{t("title")}</h2>
      <p className="max-w-[100ch] text-muted">{t("intro")}</p>
      <ListView
        list={list}
        listing={listing}
        caption={t("title")}
        columns={useColumns()}
        rowKey={({ pk }) => pk}
        fileHref={(format) => callAddress(auditFileCall, {}, { ...filters, format, language: locale })}
        search={{ name: "actor", label: words("actor"), hint: words("actorHint") }}
        filters={useFilters(list.search, organizations)}
        empty={
          <EmptyState icon={ScrollText} title={t("empty.title")}>
            {t("empty.text")}
          </EmptyState>
        }
      />
    </section>
  );
}

function useFilters(
  { from, to }: SearchOf<typeof auditList>,
  organizations: readonly Option<number>[],
): FilterIn<typeof auditList>[] {
  const t = useTranslations("audit.filter");
  return [
    { kind: "pick", name: "action", label: t("action"), any: t("anyAction"), options: useActionOptions() },
    {
      kind: "pick",
      name: "organization",
      label: t("organization"),
      any: t("anyOrganization"),
      options: organizations,
    },
    { kind: "day", name: "from", label: t("from"), max: to ?? undefined, isRare: true },
    { kind: "day", name: "to", label: t("to"), min: from ?? undefined, isRare: true },
  ];
}

/** Groups of actions, each followed by its actions. */
function useActionOptions(): Option<string>[] {
  const t = useTranslations("audit");
  return auditGroups.flatMap((group) => {
    const actions = auditActions.filter((action) => auditGroupOf(action) === group);
    const name = t(`group.${group}`);
    const options = actions.map((value) => ({ value, label: t(`action.${value}`), keywords: name }));
    return actions.length === 1 ? options : [{ value: group, label: name, strong: true }, ...options];
  });
}

function useColumns(): DataColumn<AuditEntry>[] {
  const t = useTranslations("audit");
  const { timestamp } = useFormat();
  const organizationName = useOrganizationName();
  const words = (text: string) => {
    const action = actionOf(text);
    return action ? t(`action.${action}`) : text;
  };
  return [
    {
      key: "at",
      header: t("column.at"),
      width: "9rem",
      cell: ({ at }) => (
        <time className="whitespace-nowrap" dateTime={at}>
          {timestamp(at)}
        </time>
      ),
    },
    { key: "actor", header: t("column.actor"), cell: (entry) => <AuditActor entry={entry} /> },
    { key: "action", header: t("column.action"), cell: ({ action }) => words(action) },
    {
      key: "subject",
      header: t("column.subject"),
      cell: ({ subject }) => subject && <Subject {...subject} />,
      text: ({ subject }) => subject?.name ?? "",
    },
    {
      key: "organization",
      header: t("column.organization"),
      cell: ({ organization }) => organizationName(organization),
      text: ({ organization }) => organizationName(organization),
    },
    {
      key: "network",
      header: t("column.network"),
      cell: ({ network }) => <span className="whitespace-nowrap text-muted">{network}</span>,
    },
    {
      key: "changes",
      header: t("column.changes"),
      cell: (entry) => <AuditChanges entry={entry} />,
      text: ({ before, after }) => Object.keys({ ...before, ...after }).join(", "),
    },
  ];
}

/** An id of 0 belongs to no user, for example after a rejected sign-in with an unknown address. */
function Subject({ id, name }: NonNullable<AuditEntry["subject"]>) {
  return (
    <span className="block min-w-32 max-w-72 break-words">
      {name}
      {id === "0" ? null : <span className="tabular text-muted text-sm">{` #${id}`}</span>}
    </span>
  );
}

function useOrganizationName() {
  const t = useTranslations("audit");
  const locale = useLocale();
  return (organization: AuditEntry["organization"]): string => {
    if (!organization) return "";
    const { pk, name, name_en, name_cs } = organization;
    return name || name_en || name_cs ? entityName(organization, locale) : t("organizationGone", { id: pk });
  };
}

/** The actor; during impersonation both users. */
function AuditActor({ entry: { actor, impersonator } }: { entry: AuditEntry }) {
  const t = useTranslations("audit");
  if (actor.name === "") return <span className="text-muted">{t("nobody")}</span>;
  if (!impersonator) return actor.name;
  return (
    <span className="block py-0.5">
      {impersonator.name}
      <span className="block text-acting-as text-sm">{t("actingAs", { name: actor.name })}</span>
    </span>
  );
}
