"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { BulkBar } from "@/components/ui/tables/bulk-bar";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { Pager } from "@/components/ui/tables/pager";
import { ALL_ROWS, type AnyList, pageSizes } from "@/lib/navigation/list";
import type { TableFormat } from "@/lib/spreadsheets/table";
import { type Controls, ListControls } from "./list-controls.client";
import { useLook } from "./list-provider.client";
import { type CallParts, readAllRows } from "./list-rows";
import { ListTools } from "./list-tools.client";
import { EmptyResult } from "./nothing-found";
import { type ListState, pageChange } from "./use-list";
import type { Ticks } from "./use-ticks";

type TickAllRowsProps<Row, L extends AnyList> = {
  list: ListState<L>;
  /** Number of matching rows on all pages. */
  total: number;
  ticks: Ticks<Row>;
  /** Maximum selection for bulk actions. */
  most: number;
} & CallParts;

/** Ticks all rows that match the filters, on all pages. */
function TickAllRows<Row, L extends AnyList>({ list, total, ticks, most, query, params }: TickAllRowsProps<Row, L>) {
  const t = useTranslations("ui.list");
  const { isBusy, run } = useSnackbarAction();
  const count = Math.min(total, most);
  if (ticks.all.length >= count) return null;
  const tickAll = () =>
    run(async () => {
      ticks.tick(await readAllRows<Row, L>(list.of, list.search, { query, params, atMost: most }), true);
    });
  return (
    <Button size="small" variant="quiet" busy={isBusy} onClick={tickAll}>
      {t("tickAll", { count })}
    </Button>
  );
}

type Props<Row, L extends AnyList> = {
  list: ListState<L>;
  listing: { results: readonly Row[]; count: number; page: number };
  caption: string;
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => number;
  /** Shown when there are no rows at all. */
  empty: ReactNode;
  /** Shown when the filters match nothing; default: a link that clears them. */
  nothing?: ReactNode;
  /** Ticked rows, the label of a tick box, and bulk actions. */
  bulk?: { ticks: Ticks<Row>; label: (row: Row) => string; most: number; actions: ReactNode };
  /** A click anywhere in a row follows its first link. */
  rowsOpen?: boolean;
  /** Address of a file with all rows, for lists whose files the server makes. */
  fileHref?: (format: TableFormat) => string;
} & Controls<L> &
  CallParts;

/** A list: one row of controls, table and pager. */
export function ListView<Row, L extends AnyList>(props: Props<Row, L>) {
  const { list, listing, caption, columns, rowKey, empty, bulk, query, params } = props;
  const { of, search } = list;
  const look = useLook(of.name);
  const isNarrowed = of.isNarrowed(search);
  const { shown: visible, emptied } = shownColumns(columns, listing.results, look.shown);
  const table = (
    <DataTable
      caption={caption}
      isGrid
      isCards
      density={look.density}
      busy={list.isPending}
      columns={visible.map((column) => {
        const width = look.widths[column.key];
        return width === undefined ? column : { ...column, width: `${width}px` };
      })}
      rows={listing.results}
      rowKey={rowKey}
      onWiden={(key, width) => {
        const { [key]: _, ...others } = look.widths;
        look.change({ widths: width === null ? others : { ...others, [key]: width } });
      }}
      {...(bulk && { ticking: { ...bulk.ticks, label: bulk.label } })}
      {...(of.isOrdered && { sorting: sortingOf(list) })}
      empty={isNarrowed ? (props.nothing ?? <EmptyResult list={list} />) : empty}
    />
  );
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ListControls
        list={list}
        search={props.search}
        filters={props.filters}
        views={props.views}
        columns={visible}
        count={listing.count}
        tools={
          <ListTools
            {...{ list, columns, visible, emptied, caption, query, params }}
            count={listing.count}
            fileHref={props.fileHref}
          />
        }
      />
      {props.rowsOpen ? <RowsOpen>{table}</RowsOpen> : table}
      {bulk && bulk.ticks.all.length > 0 ? (
        <BulkBar count={bulk.ticks.all.length} onClear={bulk.ticks.clear}>
          <TickAllRows
            list={list}
            total={listing.count}
            ticks={bulk.ticks}
            most={bulk.most}
            query={query}
            params={params}
          />
          {bulk.actions}
        </BulkBar>
      ) : null}
      {listing.count > pageSizes[0] ? (
        <Pager
          page={listing.page}
          size={search.page_size}
          total={listing.count}
          {...(of.offersAll && listing.count <= ALL_ROWS ? { all: ALL_ROWS } : {})}
          href={(page, size) => list.href(pageChange(page, size))}
          onChange={(page, size) => {
            const change = pageChange(page, size);
            if (size !== search.page_size) look.change({ size: change.page_size });
            list.go(change, "page");
          }}
        />
      ) : null}
    </div>
  );
}

const sortingOf = <L extends AnyList>(list: ListState<L>) => {
  const change = (key: string, desc: boolean) => ({ order_by: key, desc });
  return {
    by: list.search.order_by,
    descending: list.search.desc,
    href: (key: string, desc: boolean) => list.href(change(key, desc)),
    onSort: (key: string, desc: boolean) => list.go(change(key, desc), `order_by=${key}`),
  };
};

/**
 * Visible columns without those that are empty in all rows of the page. The first column and the actions always stay.
 */
function shownColumns<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  choices: Readonly<Record<string, boolean>>,
) {
  const isEmpty = ({ text }: DataColumn<Row>) =>
    rows.length > 0 && text !== undefined && rows.every((row) => text(row) === "");
  const chosen = columns.filter(
    (column, index) => index === 0 || column.align === "actions" || (choices[column.key] ?? !column.onDemand),
  );
  const emptied = chosen.filter((column, index) => index > 0 && isEmpty(column));
  return { shown: chosen.filter((column) => !emptied.includes(column)), emptied };
}

/** A click anywhere in a row follows the link in its first cell; the keyboard uses that link. */
function RowsOpen({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each row has a link for the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: each row has a link for the keyboard
    <div className="contents [&_tbody_tr]:cursor-pointer" onClick={open}>
      {children}
    </div>
  );
}

const OWN = "a, button, input, label, select, summary, [role=menuitem]";

function open({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(OWN)) return;
  if (String(window.getSelection()) !== "") return;
  target.closest("tbody tr")?.querySelector<HTMLElement>("th a")?.click();
}
