"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { SearchWords } from "@/components/ui/fields/search-words.client";
import { Skeleton } from "@/components/ui/skeleton";
import { Chip } from "@/components/ui/tables/chip";
import { Chips } from "@/components/ui/tables/chips";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { Pager } from "@/components/ui/tables/pager";
import { TextLink } from "@/components/ui/text-link";
import { useCall } from "@/lib/kit/call/use-call";
import { pathTo } from "@/lib/navigation/routes";
import { listTitleListRowsCall, type shownRows, type TitleListRow } from "@/lib/title-lists/contract";

type Show = (typeof shownRows)[number];

/** The rows of a list with the titles found for them, page by page. */
export function TitleListRows({
  pk,
  namesTags,
  hasUntagged,
}: {
  pk: number;
  namesTags: boolean;
  hasUntagged: boolean;
}) {
  const t = useTranslations("titleLists.rows");
  const common = useTranslations("common");
  const [show, setShow] = useState<Show>("all");
  const [search, setSearch] = useState("");
  const [page, setPage] = useState({ page: 1, size: 25 });
  const columns = useColumns(namesTags);
  const query = { show, search, page: String(page.page), page_size: String(page.size) };
  const { data, problem, isRefreshing, refresh } = useCall(
    listTitleListRowsCall,
    { params: { id: pk }, query },
    { keepLast: true },
  );
  const narrow = (change: () => void) => {
    change();
    setPage({ ...page, page: 1 });
  };
  const choices: Show[] = ["all", "matched", "unmatched", ...(hasUntagged ? ["untagged" as const] : [])];
  if (problem && !data)
    return <ErrorState title={problem.message} retry={<Button onClick={() => refresh()}>{common("retry")}</Button>} />;
  return (
    <section aria-label={t("caption")} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Chips label={t("show")}>
          {choices.map((one) => (
            <Chip key={one} isOn={show === one} onClick={() => narrow(() => setShow(one))}>
              {t(one)}
            </Chip>
          ))}
        </Chips>
        <SearchWords
          label={t("search")}
          hideLabel
          placeholder={t("search")}
          className="w-full sm:w-64"
          value={search}
          onSearch={(words) => narrow(() => setSearch(words))}
        />
      </div>
      {data ? (
        <DataTable
          caption={t("caption")}
          isCards
          busy={isRefreshing}
          columns={columns}
          rows={data.results}
          rowKey={({ row }) => row}
          empty={<p className="p-4 text-muted">{t("none")}</p>}
        />
      ) : (
        <Skeleton />
      )}
      {data && data.count > 25 ? (
        <Pager
          page={page.page}
          size={page.size}
          total={data.count}
          onChange={(to, size) => setPage({ page: to, size })}
        />
      ) : null}
    </section>
  );
}

function useColumns(namesTags: boolean): DataColumn<TitleListRow>[] {
  const t = useTranslations("titleLists");
  const why = (row: TitleListRow) => (row.outcome === "matched" ? "" : t(`outcome.${row.outcome}`));
  return [
    {
      key: "row",
      header: t("rows.row"),
      width: "4.5rem",
      cell: ({ row }) => <span className="tabular">{row}</span>,
    },
    {
      key: "name",
      header: t("rows.name"),
      cell: ({ name }) => <span className="break-words">{name || "–"}</span>,
    },
    {
      key: "identifiers",
      header: t("rows.identifiers"),
      cell: ({ identifiers }) => (
        <span className="tabular break-words text-sm">{identifiers.length > 0 ? identifiers.join(", ") : "–"}</span>
      ),
    },
    ...(namesTags
      ? [
          {
            key: "tag",
            header: t("rows.tag"),
            cell: ({ tag, tag_problem: problem }: TitleListRow) => (
              <>
                <span className="block break-words">{tag || "–"}</span>
                {problem ? <span className="block text-sm text-warning">{t(`tagProblem.${problem}`)}</span> : null}
              </>
            ),
          },
        ]
      : []),
    {
      key: "titles",
      header: t("rows.found"),
      cell: (row) =>
        row.titles.length > 0 ? (
          <ul className="flex flex-col">
            {row.titles.map(({ pk, name }) => (
              <li key={pk}>
                <TextLink href={pathTo("title-detail", { titleId: pk })}>{name}</TextLink>
              </li>
            ))}
          </ul>
        ) : (
          <span className="text-muted">{why(row)}</span>
        ),
    },
  ];
}
