"use client";

import { useLocale, useTranslations } from "next-intl";
import { fileColumns, ListedRows, useRowsAsked } from "@/components/title-lists/listed-rows.client";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { listTitleOverlapRowsCall, type TitleOverlapRow } from "@/lib/title-lists/overlap/contract";

const shows = ["all", "matched", "unmatched"] as const;

/** Rows of a compared list, with their titles and the platforms that have them. */
export function TitleOverlapRows({ pk }: { pk: number }) {
  const t = useTranslations("titleOverlap.rows");
  const asked = useRowsAsked<(typeof shows)[number]>("all");
  const columns = useColumns();
  const answer = useCall(listTitleOverlapRowsCall, { params: { id: pk }, query: asked.query }, { keepLast: true });
  return (
    <ListedRows
      {...{ asked, answer, columns }}
      shows={shows.map((value) => ({ value, label: t(value) }))}
      texts={{ caption: t("caption"), show: t("show"), search: t("search"), none: t("none") }}
    />
  );
}

function useColumns(): DataColumn<TitleOverlapRow>[] {
  const t = useTranslations("titleOverlap.rows");
  const why = useTranslations("titleOverlap.outcome");
  const { count } = useFormat();
  return [
    ...fileColumns({ row: t("row"), name: t("name"), identifiers: t("identifiers") }),
    {
      key: "found",
      header: t("found"),
      cell: ({ titles, outcome }) =>
        outcome === "matched" ? (
          <ul className="flex flex-col gap-1">
            {titles.map((title) => (
              <li key={title.pk}>
                <TextLink href={pathTo("title-detail", { titleId: title.pk })}>{title.name}</TextLink>
                <Places of={title} />
              </li>
            ))}
          </ul>
        ) : (
          <span className="text-muted">{why(outcome)}</span>
        ),
    },
    {
      key: "interest",
      header: t("interest"),
      align: "number",
      cell: ({ interest, outcome }) => <span className="tabular">{outcome === "matched" ? count(interest) : "–"}</span>,
    },
  ];
}

function Places({ of }: { of: TitleOverlapRow["titles"][number] }) {
  const t = useTranslations("titleOverlap.rows");
  const locale = useLocale();
  const { count } = useFormat();
  return (
    <ul className="flex flex-col text-sm">
      {of.places.map(({ platform, interest, first_month: first, last_month: last }) => (
        <li key={platform.pk}>
          <TextLink href={pathTo("platform-title-detail", { platformId: platform.pk, titleId: of.pk })}>
            {entityName(platform, locale)}
          </TextLink>{" "}
          <span className="tabular text-muted">
            {count(interest)} · {first === last ? t("month", { first }) : t("months", { first, last })}
          </span>
        </li>
      ))}
    </ul>
  );
}
