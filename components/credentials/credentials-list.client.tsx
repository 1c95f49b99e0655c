"use client";

import { KeyRound, SearchX } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { StartHarvestDialog } from "@/components/harvest/start-harvest-dialog.client";
import { ButtonLink } from "@/components/ui/button-link";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import type { Credentials } from "@/lib/credentials/contract";
import { pathTo } from "@/lib/navigation/routes";
import { AddCredentialsButton } from "./add-credentials-button.client";
import { credentialsColumns } from "./credentials-columns";
import { CredentialsFilters } from "./credentials-filters.client";
import { type CredentialsSearch, credentialsAddress, sortKeys } from "./credentials-search";
import { DeleteCredentialsDialog } from "./delete-credentials-dialog.client";
import type { FormChoices } from "./form-choices";
import type { Narrowed } from "./narrow-credentials";
import { OpenedCredentials } from "./opened-credentials.client";
import { TickedBar } from "./ticked-bar.client";
import { useTicked } from "./use-ticked";

type Props = {
  list: Narrowed;
  search: CredentialsSearch;
  choices: FormChoices;
  /** The organization selected in the top bar; null for all. */
  organizationId: number | null;
  /** The last month that has ended, yyyy-MM. */
  lastMonth: string;
};

/** The list with its filters, ticks and dialogs. */
export function CredentialsList({ list, search, ...context }: Props) {
  const t = useTranslations("credentialsPages");
  const locale = useLocale();
  const ticked = useTicked(list.rows);
  const [harvested, setHarvested] = useState<readonly Credentials[]>([]);
  const [removed, setRemoved] = useState<Credentials | null>(null);
  const actions = {
    isTicked: ticked.has,
    tick: ticked.tick,
    harvest: (row: Credentials) => setHarvested([row]),
    remove: setRemoved,
  };
  return (
    <>
      {ticked.all.length > 0 ? (
        <TickedBar rows={list.rows} ticked={ticked} onHarvest={() => setHarvested(ticked.all)} />
      ) : (
        <CredentialsFilters search={search} counts={list.counts} />
      )}
      <DataTable
        caption={t("caption")}
        columns={credentialsColumns(t, locale, actions)}
        rows={list.rows}
        rowKey={(row) => row.pk}
        isSelected={ticked.has}
        sorting={sortingOf(search)}
        empty={<NoCredentials isFiltered={isFiltered(search)} />}
      />
      <Pager
        page={list.page}
        size={search.size}
        total={list.total}
        href={(page, size) => credentialsAddress(search, { page, size: size === 50 || size === 100 ? size : 25 })}
      />
      <OpenedCredentials rows={list.rows} {...context} />
      {harvested.length > 0 ? (
        <StartHarvestDialog credentials={harvested} lastMonth={context.lastMonth} onClose={() => setHarvested([])} />
      ) : null}
      {removed ? (
        <DeleteCredentialsDialog
          credentials={removed}
          onClose={() => setRemoved(null)}
          onDeleted={() => ticked.tick(removed, false)}
        />
      ) : null}
    </>
  );
}

const sortingOf = (search: CredentialsSearch) => ({
  by: search.sort,
  descending: search.order === "down",
  href: (key: string, descending: boolean) =>
    credentialsAddress(search, {
      sort: sortKeys.find((one) => one === key) ?? search.sort,
      order: descending ? "down" : "up",
    }),
});

const isFiltered = ({ search, state, release }: CredentialsSearch) =>
  search !== "" || state !== undefined || release !== undefined;

function NoCredentials({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations("credentialsPages");
  if (isFiltered)
    return (
      <EmptyState
        icon={SearchX}
        title={t("empty.filteredTitle")}
        action={<ButtonLink href={pathTo("sushi-credentials-list")}>{t("empty.showAll")}</ButtonLink>}
      />
    );
  return (
    <EmptyState icon={KeyRound} title={t("empty.title")} action={<AddCredentialsButton variant="secondary" />}>
      {t("empty.text")}
    </EmptyState>
  );
}
