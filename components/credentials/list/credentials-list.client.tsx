"use client";

import { KeyRound, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { later } from "@/components/ui/later";
import { Pager } from "@/components/ui/pager";
import { RowsOpen } from "@/components/ui/rows-open.client";
import type { Credentials } from "@/lib/credentials/contract";
import { type CredentialsFilter, credentialsOrders } from "@/lib/credentials/list/credentials-status";
import { pathTo } from "@/lib/navigation/routes";
import { AddCredentialsButton } from "./add-credentials-button.client";
import { type CredentialsSearch, credentialsAddress, isNarrowed } from "./credentials-address";
import { CredentialsFilters } from "./credentials-filters.client";
import type { CredentialsTask } from "./credentials-task";
import { useCredentialsColumns } from "./use-credentials-columns";
import { useOpenedCredentials } from "./use-opened-credentials";
import { useTicked } from "./use-ticked";

const CredentialsDialog = later(() => import("../edit/credentials-dialog.client").then((it) => it.CredentialsDialog));

const NewCredentialsDialog = later(() =>
  import("../edit/new-credentials-dialog.client").then((it) => it.NewCredentialsDialog),
);

type OpenedCredentialsProps = {
  /** The credentials on this page of the list. */
  rows: readonly Credentials[];
  onTask: (task: CredentialsTask) => void;
};

/** The dialog that the address asks for, if it does. */
function OpenedCredentials({ rows, onTask }: OpenedCredentialsProps) {
  const { opened, like, open } = useOpenedCredentials();
  const onClose = () => open(null);
  const listed = (id: number | null) => rows.find(({ pk }) => pk === id);
  if (opened === null) return null;
  if (opened === "new")
    return <NewCredentialsDialog key={like} likeId={like} likeListed={listed(like)} onClose={onClose} />;
  return <CredentialsDialog key={opened} id={opened} listed={listed(opened)} onTask={onTask} onClose={onClose} />;
}

const MassBar = later(() => import("./mass-bar.client").then((it) => it.MassBar));
const CredentialsTaskDialog = later(() =>
  import("../bulk/credentials-task-dialog.client").then((it) => it.CredentialsTaskDialog),
);

type Props = {
  list: {
    results: readonly Credentials[];
    count: number;
    counts: Record<CredentialsFilter | "all", number>;
    page: number;
  };
  search: CredentialsSearch;
};

/** The list with its filters, ticks and dialogs. */
export function CredentialsList({ list, search }: Props) {
  const t = useTranslations("credentialsPages");
  const ticked = useTicked(list.results);
  const [task, setTask] = useState<CredentialsTask | null>(null);
  const columns = useCredentialsColumns({ ...ticked, onTask: setTask });
  return (
    <>
      {ticked.all.length > 0 ? (
        <MassBar
          rows={list.results}
          total={list.count}
          search={search}
          ticked={ticked}
          onTask={(kind) => setTask({ kind, of: ticked.all })}
        />
      ) : (
        <CredentialsFilters search={search} counts={list.counts} />
      )}
      <RowsOpen>
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={list.results}
          rowKey={(row) => row.pk}
          isSelected={ticked.has}
          sorting={sortingOf(search)}
          empty={<NoCredentials isFiltered={isNarrowed(search)} />}
        />
      </RowsOpen>
      <Pager
        page={list.page}
        size={search.size}
        total={list.count}
        href={(page, size) => credentialsAddress(search, { page, size: size === 50 || size === 100 ? size : 25 })}
      />
      <OpenedCredentials rows={list.results} onTask={setTask} />
      {task ? (
        <CredentialsTaskDialog
          task={task}
          onTask={setTask}
          onGone={(gone) => ticked.tick(gone, false)}
          onClose={() => setTask(null)}
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
      sort: credentialsOrders.find((one) => one === key) ?? search.sort,
      order: descending ? "down" : "up",
    }),
});

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
