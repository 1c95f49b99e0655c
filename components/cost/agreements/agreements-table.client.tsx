"use client";

import { FileSignature } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { UnitPrice } from "@/components/cost/unit-price";
import { useCostWords } from "@/components/cost/use-cost-words";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import { agreementStates } from "@/lib/cost/agreements/agreement-state";
import type { AgreementCost, AgreementEntity } from "@/lib/cost/agreements/contract";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { AgreementStatus } from "./agreement-status";
import { agreementsList } from "./agreements-list";
import { useAgreementWords } from "./use-agreement-words";

/** An interest group with its name in the reader's language. */
export type GroupName = { short_name: string; name: string };

type Props = {
  listing: { results: readonly AgreementEntity[]; count: number; page: number };
  costs: Readonly<Record<number, AgreementCost>>;
  /** Calendar year of the prices, and the years to choose from. */
  year: number;
  years: readonly number[];
  groups: readonly GroupName[];
  currency: string;
  words: { funds: readonly string[]; departments: readonly string[] };
  query: Readonly<Record<string, string>>;
};

export function AgreementsTable({ listing, costs, year, years, groups, currency, words, query }: Props) {
  const t = useTranslations("agreements");
  const list = useList(agreementsList);
  // Libraries may use one name for their agreements with a provider.
  const hasOwners = new Set(listing.results.map(({ organization }) => organization?.pk)).size > 1;
  const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <ListView
      list={list}
      listing={listing}
      query={query}
      caption={t("caption")}
      columns={useColumns({ costs, groups, currency, year, hasOwners })}
      rowKey={({ pk }) => pk}
      rowsOpen
      search={{ label: t("search") }}
      filters={[
        {
          kind: "states",
          name: "state",
          label: t("column.state"),
          options: [
            { value: null, label: t("state.any") },
            ...agreementStates.map((value) => ({ value, label: t(`state.${value}`) })),
          ],
        },
        {
          kind: "own",
          name: "year",
          label: t("yearOfPrices"),
          content: (
            <div className="sm:w-36">
              <SelectField
                label={t("yearOfPrices")}
                hideLabel
                value={String(year)}
                options={years.map((one) => ({ value: String(one), label: String(one) }))}
                onChange={(chosen) => list.go({ year: Number(chosen) }, "year")}
              />
            </div>
          ),
        },
        ...(words.funds.length > 0
          ? [
              {
                kind: "select" as const,
                name: "fund" as const,
                label: t("fund"),
                any: t("anyFund"),
                options: options(words.funds),
                isRare: true,
              },
            ]
          : []),
        ...(words.departments.length > 0
          ? [
              {
                kind: "select" as const,
                name: "department" as const,
                label: t("department"),
                any: t("anyDepartment"),
                options: options(words.departments),
                isRare: true,
              },
            ]
          : []),
      ]}
      empty={
        <EmptyState icon={FileSignature} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      }
    />
  );
}

type Columns = Pick<Props, "costs" | "groups" | "currency" | "year"> & { hasOwners: boolean };

function useColumns({ costs, groups, currency, year, hasOwners }: Columns) {
  const t = useTranslations("agreements");
  const locale = useLocale();
  const cost = useTranslations("cost");
  const { days, names, price } = useAgreementWords();
  const { reason } = useCostWords();
  const columns: DataColumn<AgreementEntity>[] = [
    {
      key: "name",
      header: t("column.name"),
      sortable: true,
      text: ({ name }) => name,
      cell: ({ pk, name, organization }) => (
        <span className="inline-flex flex-col">
          <TextLink href={pathTo("agreement-detail", { agreementId: pk })} quiet className="font-medium">
            {name}
          </TextLink>
          {hasOwners && organization ? (
            <span className="text-muted text-sm">{entityName(organization, locale)}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: "provider",
      header: t("provider"),
      sortable: true,
      text: ({ provider }) => provider,
      cell: ({ provider }) => provider,
    },
    {
      key: "platforms",
      header: t("platforms"),
      text: ({ platforms }) => names(platforms),
      cell: ({ platforms }) => <span className="whitespace-normal">{names(platforms)}</span>,
    },
    {
      key: "last_day",
      header: t("column.state"),
      sortable: true,
      text: ({ state, current }) => [t(`state.${state}`), current && days(current)].filter(Boolean).join(": "),
      cell: ({ state, current, last_day }) => (
        <span className="inline-flex flex-col">
          <AgreementStatus state={state} lastDay={last_day} />
          {current ? <span className="whitespace-nowrap text-muted text-sm">{days(current)}</span> : null}
        </span>
      ),
    },
    {
      key: "price",
      header: t("column.price", { currency, year: String(year) }),
      tip: t("tip.price"),
      align: "number",
      sortable: true,
      wrapHeader: true,
      text: (row) => row.price ?? price(row),
      cell: (row) => (row.price === null ? <span className="text-muted text-sm">{price(row)}</span> : price(row)),
    },
    ...groups.map(
      ({ short_name: group, name }): DataColumn<AgreementEntity> => ({
        key: `unit-${group}`,
        header: cost("column.unitPrice", { group: name }),
        tip: t("tip.unitPrice"),
        align: "number",
        wrapHeader: true,
        text: ({ pk }) => {
          const own = costs[pk]?.groups[group];
          return own ? String(own.unit_price ?? reason(own)) : "";
        },
        cell: ({ pk }) => {
          const own = costs[pk]?.groups[group];
          return own ? <UnitPrice cost={own} /> : null;
        },
      }),
    ),
    {
      key: "organizations",
      header: t("column.organizations"),
      align: "number",
      onDemand: true,
      text: ({ organizations }) => String(organizations),
      cell: ({ organizations }) => organizations,
    },
    {
      key: "funds",
      header: t("fund"),
      onDemand: true,
      text: ({ funds }) => funds.join(", "),
      cell: ({ funds }) => funds.join(", "),
    },
    {
      key: "departments",
      header: t("department"),
      onDemand: true,
      text: ({ departments }) => departments.join(", "),
      cell: ({ departments }) => departments.join(", "),
    },
  ];
  return columns;
}
