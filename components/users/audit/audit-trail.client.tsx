"use client";

import { ScrollText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { DayFilter } from "@/components/lists/date-filters.client";
import { PickFilter, WordsFilter } from "@/components/lists/list-filters.client";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import type { Option } from "@/components/ui/fields/option";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { actionOf, auditActions, auditGroupOf, auditGroups } from "@/lib/access/audit/action";
import { type AuditEntry, auditFileCall } from "@/lib/access/audit/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import { useFormat } from "@/lib/kit/format/use-format";
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
        filters={<AuditFilters list={list} organizations={organizations} />}
        empty={
          <EmptyState icon={ScrollText} title={t("empty.title")}>
            {t("empty.text")}
          </EmptyState>
        }
      />
    </section>
  );
}

type FiltersProps = { list: ReturnType<typeof useList<typeof auditList>>; organizations: readonly Option<number>[] };

function AuditFilters({ list, organizations }: FiltersProps) {
  const t = useTranslations("audit.filter");
  const { from, to } = list.search;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div
      role="group"
      aria-label={t("label")}
      className="grid grid-cols-2 items-end gap-3 desk:grid-cols-[minmax(10rem,1fr)_minmax(12rem,1.2fr)_minmax(12rem,1.2fr)_10rem_10rem]"
    >
      <WordsFilter
        list={list}
        name="actor"
        label={t("actor")}
        placeholder={t("actorHint")}
        className="max-sm:col-span-2"
      />
      <PickFilter
        list={list}
        name="action"
        label={t("action")}
        any={t("anyAction")}
        options={useActionOptions()}
        className="max-sm:col-span-2"
      />
      <PickFilter
        list={list}
        name="organization"
        label={t("organization")}
        any={t("anyOrganization")}
        options={organizations}
        className="max-sm:col-span-2"
      />
      <DayFilter list={list} name="from" label={t("from")} max={to ?? undefined} className="" />
      <DayFilter list={list} name="to" label={t("to")} min={from ?? undefined} className="" />
    </div>
  );
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
