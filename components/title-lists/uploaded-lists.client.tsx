"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ListView } from "@/components/lists/list-view.client";
import type { ListState } from "@/components/lists/use-list";
import { useAddress } from "@/components/ui/address.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { RowMenu } from "@/components/ui/overlays/row-menu.client";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { useFormat } from "@/lib/kit/format/use-format";
import { type AnyList, wholeNumber } from "@/lib/navigation/list";

/**
 * Id of the open list, in the address so that it can be shared and survives going back. The server must know the
 * address, because otherwise a refresh reloads the whole page.
 */
export function useOpened(name: "list" | "overlap") {
  const [opened, set] = useAddress(openedPlace, { history: "push", asksServer: true });
  return [opened[name], (pk: number | null) => set({ [name]: pk })] as const;
}

const openedPlace = { list: wholeNumber(), overlap: wholeNumber() };

type Words = Record<"caption" | "search" | "byState" | "all", string> & {
  column: Record<"name" | "created" | "state" | "actions", string>;
  open: (name: string) => string;
};

type Brought = { pk: number; created: string };
type Columns<Row> = Record<"name" | "created" | "state" | "actions", DataColumn<Row>>;

type Props<Row extends Brought, L extends AnyList> = {
  list: ListState<L>;
  /** Address parameter of the open list. */
  opens: "list" | "overlap";
  listing: { results: readonly Row[]; count: number; page: number };
  query?: Record<string, string>;
  words: Words;
  states: readonly { value: string; label: string }[];
  nameOf: (row: Row) => string;
  stateOf: (row: Row) => string;
  /** Additional content of a cell, below the name or time. */
  below?: { name?: (row: Row) => ReactNode; created?: (row: Row) => ReactNode };
  standing: (row: Row) => ReactNode;
  /** Columns in order, including the standard ones. */
  columns: (usual: Columns<Row>) => readonly DataColumn<Row>[];
  empty: ReactNode;
  dialog: (pk: number, close: () => void) => ReactNode;
  deleting: (row: Row, close: () => void) => ReactNode;
};

/** Uploaded title lists; each opens by name and has a delete action. */
export function UploadedLists<Row extends Brought, L extends AnyList>(props: Props<Row, L>) {
  const { list, opens, listing: rows, query, words, states, columns, empty, dialog, deleting } = props;
  const [open, setOpen] = useOpened(opens);
  const [deleted, setDeleted] = useState<Row | null>(null);
  const usual = useUsualColumns(props, { onOpen: (pk) => setOpen(pk), onDelete: setDeleted });
  return (
    <>
      <ListView
        list={list}
        listing={rows}
        {...(query && { query })}
        caption={words.caption}
        columns={columns(usual)}
        rowKey={({ pk }) => pk}
        search={{ label: words.search }}
        filters={[
          {
            kind: "states",
            name: "state",
            label: words.byState,
            options: [{ value: null, label: words.all }, ...states],
          },
        ]}
        empty={empty}
      />
      {open === null ? null : dialog(open, () => setOpen(null))}
      {deleted ? deleting(deleted, () => setDeleted(null)) : null}
    </>
  );
}

type Does<Row> = { onOpen: (pk: number) => void; onDelete: (row: Row) => void };

function useUsualColumns<Row extends Brought, L extends AnyList>(
  { words, nameOf, stateOf, below = {}, standing }: Props<Row, L>,
  { onOpen, onDelete }: Does<Row>,
): Columns<Row> {
  const t = useTranslations("common");
  const { timestamp } = useFormat();
  return {
    name: {
      key: "name",
      header: words.column.name,
      sortable: true,
      text: nameOf,
      cell: (row) => (
        <>
          <button
            type="button"
            aria-label={words.open(nameOf(row))}
            className="min-h-6 max-w-80 rounded-sm text-left font-medium underline-offset-3 [overflow-wrap:anywhere] hover:text-brand hover:underline"
            onClick={() => onOpen(row.pk)}
          >
            {nameOf(row)}
          </button>
          {below.name?.(row)}
        </>
      ),
    },
    created: {
      key: "created",
      header: words.column.created,
      sortable: true,
      text: ({ created }) => timestamp(created),
      cell: (row) => (
        <>
          <time className="whitespace-nowrap" dateTime={row.created}>
            {timestamp(row.created)}
          </time>
          {below.created?.(row)}
        </>
      ),
    },
    state: { key: "state", header: words.column.state, sortable: true, text: stateOf, cell: standing },
    actions: {
      key: "actions",
      header: words.column.actions,
      hideHeader: true,
      align: "actions",
      cell: (row) => (
        <RowMenu name={nameOf(row)}>
          <MenuItem icon={Trash2} tone="danger" onSelect={() => onDelete(row)}>
            {t("deleteEllipsis")}
          </MenuItem>
        </RowMenu>
      ),
    },
  };
}
