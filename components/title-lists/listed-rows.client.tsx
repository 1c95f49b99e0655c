"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SearchWords } from "@/components/ui/fields/search-words.client";
import { ErrorState } from "@/components/ui/states/error-state";
import { Skeleton } from "@/components/ui/states/skeleton";
import { Chip, Chips } from "@/components/ui/tables/chip";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { Pager } from "@/components/ui/tables/pager";

/** Page and filter of a list's rows, in the component's state. */
export function useRowsQuery<Show extends string>(first: Show) {
  const [show, setShow] = useState<Show>(first);
  const [search, setSearch] = useState("");
  const [{ page, size }, setPage] = useState({ page: 1, size: 25 });
  const narrow = (change: () => void) => {
    change();
    setPage({ page: 1, size });
  };
  return {
    query: { show, search, page: String(page), page_size: String(size) },
    ...{ show, search, page, size },
    setShow: (one: Show) => narrow(() => setShow(one)),
    setSearch: (words: string) => narrow(() => setSearch(words)),
    turn: (to: number, of: number) => setPage({ page: to, size: of }),
  };
}

type ListedRow = { row: number; name: string; identifiers: readonly string[] };

/** Columns with the content of the file itself. */
export const fileColumns = (words: Record<"row" | "name" | "identifiers", string>): DataColumn<ListedRow>[] => [
  {
    key: "row",
    header: words.row,
    width: "4.5rem",
    cell: ({ row }) => <span className="tabular">{row}</span>,
  },
  {
    key: "name",
    header: words.name,
    cell: ({ name }) => <span className="break-words">{name || "–"}</span>,
  },
  {
    key: "identifiers",
    header: words.identifiers,
    cell: ({ identifiers }) => (
      <span className="break-words text-sm">{identifiers.length > 0 ? identifiers.join(", ") : "–"}</span>
    ),
  },
];

type Props<Row, Show extends string> = {
  query: ReturnType<typeof useRowsQuery<Show>>;
  answer: {
    data: { count: number; results: readonly Row[] } | undefined;
    problem: { message: string } | undefined;
    isRefreshing: boolean;
    refresh: () => unknown;
  };
  shows: readonly { value: Show; label: string }[];
  columns: DataColumn<Row>[];
  texts: { caption: string; show: string; search: string; none: string };
};

/** Rows of an uploaded list, page by page. */
export function ListedRows<Row extends { row: number }, Show extends string>(props: Props<Row, Show>) {
  const { query, answer, shows, columns, texts } = props;
  const common = useTranslations("common");
  const { data, problem } = answer;
  if (problem && !data)
    return (
      <ErrorState title={problem.message} retry={<Button onClick={() => answer.refresh()}>{common("retry")}</Button>} />
    );
  return (
    <section aria-label={texts.caption} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Chips label={texts.show}>
          {shows.map(({ value, label }) => (
            <Chip key={value} isOn={query.show === value} onClick={() => query.setShow(value)}>
              {label}
            </Chip>
          ))}
        </Chips>
        <SearchWords
          label={texts.search}
          hideLabel
          placeholder={texts.search}
          className="w-full sm:w-64"
          value={query.search}
          onSearch={query.setSearch}
        />
      </div>
      {data ? (
        <DataTable
          caption={texts.caption}
          isCards
          busy={answer.isRefreshing}
          columns={columns}
          rows={data.results}
          rowKey={({ row }) => row}
          empty={<p className="p-4 text-muted">{texts.none}</p>}
        />
      ) : (
        <Skeleton />
      )}
      {data && data.count > 25 ? (
        <Pager page={query.page} size={query.size} total={data.count} onChange={query.turn} />
      ) : null}
    </section>
  );
}
