"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { SmallLine } from "@/components/ui/charts/small-line";
import type { Option } from "@/components/ui/fields/option";
import { Arriving, type Late } from "@/components/ui/states/arriving.client";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { UnusualMonth, UnusualReason } from "@/lib/insights/unusual/contract";
import { unusualStates } from "@/lib/insights/unusual/unusual-states";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { UnusualActions } from "./unusual-actions.client";
import { unusualList } from "./unusual-list";
import { useReasonText } from "./use-reason-text";
import { useUnusualUse } from "./use-unusual-use";

/** By row index. */
type LateReasons = Late<readonly (readonly UnusualReason[])[]>;

type Props = {
  listing: { results: readonly UnusualMonth[]; count: number; page: number };
  reasons: LateReasons;
  platforms: readonly Option<number>[];
  groups: readonly Option<number>[];
  /** Filters of the list. */
  query: Readonly<Record<string, string>>;
  annotatesAll: boolean;
};

/** Unusual months with a sparkline and their reasons. */
export function UnusualTable({ listing, reasons, platforms, groups, query, annotatesAll }: Props) {
  const t = useTranslations("unusual");
  const list = useList(unusualList);
  const columns = useColumns(listing.results, reasons, annotatesAll);
  const hasSeveral =
    new Set(listing.results.flatMap(({ organizations }) => organizations.map(({ pk }) => pk))).size > 1;
  return (
    <ListView
      list={list}
      listing={listing}
      query={{ ...query, explain: "false" }}
      caption={t("caption")}
      columns={columns.filter(({ key }) => hasSeveral || !("organization" in query) || key !== "organization")}
      rowKey={(row) => listing.results.indexOf(row)}
      filters={[
        {
          kind: "states",
          name: "state",
          label: t("state.label"),
          options: unusualStates.map((value) => ({
            value: value === "open" ? null : value,
            label: t(`state.${value}`),
          })),
        },
        {
          kind: "pick",
          name: "platform",
          label: t("column.platform"),
          any: t("anyPlatform"),
          options: platforms,
        },
        {
          kind: "pick",
          name: "interest_group",
          label: t("column.group"),
          any: t("anyGroup"),
          options: groups,
        },
      ]}
      empty={
        <EmptyState icon={CircleCheck} title={t("emptyTitle")}>
          {t("emptyText")}
        </EmptyState>
      }
    />
  );
}

function useColumns(
  rows: readonly UnusualMonth[],
  reasons: LateReasons,
  annotatesAll: boolean,
): DataColumn<UnusualMonth>[] {
  const t = useTranslations("unusual");
  const { count } = useFormat();
  const figures = ({ value, expected }: UnusualMonth) =>
    t("figures", { value: count(value), expected: count(Math.round(expected)) });
  const groupOf = useUnusualUse();
  return [
    {
      key: "month",
      header: t("column.month"),
      text: ({ month }) => month,
      cell: ({ month }) => <span className="whitespace-nowrap font-medium">{month}</span>,
    },
    {
      key: "organization",
      header: t("column.organization"),
      text: ({ organizations }) => organizations.map(({ name }) => name).join(", "),
      cell: ({ organizations }) => <Organizations of={organizations} />,
    },
    {
      key: "platform",
      header: t("column.platform"),
      text: ({ platform }) => platform.name,
      cell: ({ platform }) => (
        <TextLink quiet href={pathTo("platform-detail", { platformId: platform.pk })}>
          {platform.name}
        </TextLink>
      ),
    },
    {
      key: "group",
      header: t("column.group"),
      text: groupOf,
      cell: groupOf,
    },
    {
      key: "figures",
      header: t("column.figures"),
      text: figures,
      cell: (row) => (
        <>
          <span className="block whitespace-nowrap font-medium">
            <Change of={row} />
          </span>
          <span className="tabular block text-muted text-sm">{figures(row)}</span>
        </>
      ),
    },
    {
      key: "course",
      header: t("column.course"),
      width: "8rem",
      cell: ({ series }) => <SmallLine points={series.map(({ month, value }) => ({ at: month, value }))} />,
    },
    {
      key: "reasons",
      header: t("column.reasons"),
      cell: (row) => (
        <div className="flex min-w-64 max-w-[60ch] flex-col gap-1 max-sm:min-h-17 whitespace-normal py-1 [overflow-wrap:anywhere]">
          <Arriving of={reasons}>{(all) => <Reasons of={all[rows.indexOf(row)] ?? []} />}</Arriving>
          <Dismissal of={row} />
        </div>
      ),
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) => (
        <UnusualActions unusual={row} reasons={reasons} place={rows.indexOf(row)} annotatesAll={annotatesAll} />
      ),
    },
  ];
}

/** Number of organizations of an event listed with their figures. */
const LISTED = 5;

function Organizations({ of }: { of: UnusualMonth["organizations"] }) {
  const t = useTranslations("unusual");
  const { count } = useFormat();
  if (of.length === 1) return of[0]?.name;
  return (
    <>
      <span className="block font-medium">{t("organizations", { count: of.length })}</span>
      <ul className="text-muted text-sm">
        {of.slice(0, LISTED).map(({ pk, name, value, expected }) => (
          <li key={pk}>
            {name}: {t("figures", { value: count(value), expected: count(Math.round(expected)) })}
          </li>
        ))}
      </ul>
      {of.length > LISTED ? (
        <span className="text-muted text-sm">{t("moreOrganizations", { count: of.length - LISTED })}</span>
      ) : null}
    </>
  );
}

/** Change relative to the expected value. */
function Change({ of: { kind, value, expected } }: { of: UnusualMonth }) {
  const t = useTranslations("unusual.change");
  const { percent } = useFormat();
  if (kind === "none" || value === 0) return t("none");
  if (expected < 1) return t("unexpected");
  return t(kind, { percent: percent(Math.abs(value / expected - 1), 0) });
}

function Reasons({ of }: { of: readonly UnusualReason[] }) {
  const text = useReasonText();
  return of.map((reason) => <p key={reason.code + text(reason)}>{text(reason)}</p>);
}

/** User and text of a dismissal. */
function Dismissal({ of: { dismissed } }: { of: UnusualMonth }) {
  const t = useTranslations("unusual");
  const { day } = useFormat();
  if (!dismissed) return null;
  const { by, on, note } = dismissed;
  return <p className="text-muted text-sm">{t("dismissed", { by: by ?? "none", on: day(on), note })}</p>;
}
