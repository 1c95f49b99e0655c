"use client";

import { BookOpen } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { Count } from "@/components/ui/count";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import { callAddress } from "@/lib/kit/call/call-address";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { type ScenarioTitleFate, scenarioFatesFileCall } from "@/lib/scenarios/contract";
import { type Fate, fates } from "@/lib/scenarios/fate-of-use";
import { scenarioTitlesList } from "./scenarios-list";

type Row = ScenarioTitleFate & { row: number };

type Props = {
  scenario: number;
  listing: { results: readonly Row[]; count: number; page: number };
  /** The organization, as the call takes it. */
  query: Readonly<Record<string, string>>;
  hasSeveral: boolean;
};

/** Titles by organization, with what becomes of their use. */
export function TitleFates({ scenario, listing, query, hasSeveral }: Props) {
  const t = useTranslations("scenarios");
  const locale = useLocale();
  const list = useList(scenarioTitlesList);
  const fate = list.search.fate ?? "lost";
  const { page: _, page_size: __, ...narrowing } = list.of.query(list.search);
  const none = <EmptyState icon={BookOpen} title={t("titles.none")} />;
  return (
    <ListView
      list={list}
      listing={listing}
      caption={t("titles.caption", { fate: t(`uses.fate.${fate}`) })}
      columns={useColumns(fate, hasSeveral)}
      rowKey={({ row }) => row}
      params={{ scenario }}
      query={query}
      fileHref={(format) =>
        callAddress(scenarioFatesFileCall, { scenario }, { ...narrowing, ...query, format, language: locale })
      }
      search={{ label: t("titles.search"), hint: t("titles.searchHint") }}
      filters={[
        {
          kind: "select",
          name: "fate",
          label: t("titles.show"),
          any: t("uses.fate.lost"),
          options: fates.flatMap((value) => (value === "lost" ? [] : { value, label: t(`uses.fate.${value}`) })),
        },
      ]}
      empty={none}
      nothing={none}
    />
  );
}

function useColumns(chosen: Fate, hasSeveral: boolean): DataColumn<Row>[] {
  const t = useTranslations("scenarios.uses");
  const types = useTranslations("titles.type");
  const locale = useLocale();
  const identifier = (key: "isbn" | "issn" | "eissn" | "doi"): DataColumn<Row> => ({
    key,
    header: t(`column.${key}`),
    onDemand: true,
    cell: (row) => <span className="tabular whitespace-nowrap">{row[key]}</span>,
    text: (row) => row[key],
  });
  const ofFate = (fate: Fate): DataColumn<Row> => ({
    key: fate,
    header: t(`fate.${fate}`),
    align: "number",
    wrapHeader: true,
    ...(fate === chosen ? {} : { wide: true }),
    cell: ({ fates: own }) => <Count value={own[fate]} strong={fate === chosen} />,
    // Columns without any use are hidden. Files are made by the server.
    text: ({ fates: own }) => (own[fate] === 0 ? "" : String(own[fate])),
  });
  return [
    {
      key: "name",
      header: t("column.title"),
      cell: ({ pk, name, issn, eissn, isbn }) => {
        const numbers = [issn, eissn, isbn].filter(Boolean);
        return (
          <>
            <TextLink href={pathTo("title-detail", { titleId: pk })} quiet className="font-medium">
              {name}
            </TextLink>
            {numbers.length > 0 ? <span className="tabular block text-muted text-sm">{numbers.join(", ")}</span> : null}
          </>
        );
      },
      text: ({ name }) => name,
    },
    {
      key: "type",
      header: t("column.type"),
      onDemand: true,
      cell: ({ publication_type: type }) => types(type),
      text: ({ publication_type: type }) => types(type),
    },
    ...(["isbn", "issn", "eissn", "doi"] as const).map(identifier),
    ...(hasSeveral
      ? [
          {
            key: "organization",
            header: t("column.organization"),
            cell: ({ organization }: Row) => entityName(organization, locale),
            text: ({ organization }: Row) => entityName(organization, locale),
          },
        ]
      : []),
    ofFate(chosen),
    {
      key: "uses",
      header: t("column.uses"),
      align: "number",
      cell: ({ uses }) => <Count value={uses} />,
      text: ({ uses }) => String(uses),
    },
    ...fates.filter((fate) => fate !== chosen).map(ofFate),
  ];
}
