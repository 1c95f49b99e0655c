"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DayField } from "@/components/ui/day-field.client";
import { LazyCombobox } from "@/components/ui/lazy-combobox.client";
import type { Option } from "@/components/ui/option";
import { SearchWords } from "@/components/ui/search-words.client";
import { useListSearch } from "@/components/ui/use-list-search";
import { auditActions } from "@/lib/audit/action";
import { auditGroupOf, auditGroups } from "@/lib/audit/group";
import { type AuditSearch, auditAddress, isFiltered } from "./audit-address";

type Props = { search: AuditSearch; organizations: readonly Option<number>[] };

const EVERYTHING = "all";
const ANY_ORGANIZATION = -1;

/** Who, what, whose and when: each in the address. */
export function AuditFilters({ organizations, ...props }: Props) {
  const t = useTranslations("audit.filter");
  const actions = useActionOptions();
  const [search, say] = useListSearch(props.search, auditAddress);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div
      role="group"
      aria-label={t("label")}
      className="grid items-end gap-3 sm:grid-cols-2 desk:grid-cols-[minmax(10rem,1fr)_minmax(12rem,1.2fr)_minmax(12rem,1.2fr)_10rem_10rem_auto]"
    >
      <SearchWords
        label={t("actor")}
        placeholder={t("actorHint")}
        value={search.actor ?? ""}
        onSearch={(actor) => say({ actor })}
      />
      <LazyCombobox
        label={t("action")}
        value={search.action ?? EVERYTHING}
        options={actions}
        onChange={(action) => say({ action: action === EVERYTHING || action === null ? undefined : action })}
      />
      <LazyCombobox
        label={t("organization")}
        value={search.organization ?? ANY_ORGANIZATION}
        options={[{ value: ANY_ORGANIZATION, label: t("anyOrganization"), strong: true }, ...organizations]}
        onChange={(pk) => say({ organization: pk === ANY_ORGANIZATION || pk === null ? undefined : pk })}
      />
      <DayField label={t("from")} value={search.from ?? ""} max={search.to} onChange={(from) => say({ from })} />
      <DayField label={t("to")} value={search.to ?? ""} min={search.from} onChange={(to) => say({ to })} />
      {isFiltered(search) ? (
        <Button
          variant="quiet"
          icon={X}
          onClick={() =>
            say({ action: undefined, actor: undefined, organization: undefined, from: undefined, to: undefined })
          }
        >
          {t("clear")}
        </Button>
      ) : null}
    </div>
  );
}

/** Groups of actions, each followed by its actions. */
function useActionOptions(): Option<string>[] {
  const t = useTranslations("audit");
  const ofGroup = (group: (typeof auditGroups)[number]) => {
    const actions = auditActions.filter((action) => auditGroupOf(action) === group);
    const name = t(`group.${group}`);
    if (actions.length === 1) return actions.map((value) => ({ value, label: t(`action.${value}`), keywords: name }));
    return [
      { value: group, label: name, strong: true },
      ...actions.map((value) => ({ value, label: t(`action.${value}`), keywords: name })),
    ];
  };
  return [{ value: EVERYTHING, label: t("filter.anyAction"), strong: true }, ...auditGroups.flatMap(ofGroup)];
}
