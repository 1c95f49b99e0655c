"use client";

import { useTranslations } from "next-intl";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import { useCall } from "@/lib/kit/call/use-call";
import { pathTo } from "@/lib/navigation/routes";
import { listTitleListRowsCall, type shownRows, type TitleListRow } from "@/lib/title-lists/contract";
import { fileColumns, ListedRows, useRowsAsked } from "./listed-rows.client";

type Props = { pk: number; namesTags: boolean; hasUntagged: boolean };

/** The rows of a list with their matched titles. */
export function TitleListRows({ pk, namesTags, hasUntagged }: Props) {
  const t = useTranslations("titleLists.rows");
  const asked = useRowsAsked<(typeof shownRows)[number]>("all");
  const columns = useColumns(namesTags);
  const answer = useCall(listTitleListRowsCall, { params: { id: pk }, query: asked.query }, { keepLast: true });
  const shows = ["all", "matched", "unmatched", ...(hasUntagged ? ["untagged" as const] : [])] as const;
  return (
    <ListedRows
      {...{ asked, answer, columns }}
      shows={shows.map((value) => ({ value, label: t(value) }))}
      texts={{ caption: t("caption"), show: t("show"), search: t("search"), none: t("none") }}
    />
  );
}

function useColumns(namesTags: boolean): DataColumn<TitleListRow>[] {
  const t = useTranslations("titleLists");
  const why = (row: TitleListRow) => (row.outcome === "matched" ? "" : t(`outcome.${row.outcome}`));
  return [
    ...fileColumns({ row: t("rows.row"), name: t("rows.name"), identifiers: t("rows.identifiers") }),
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
