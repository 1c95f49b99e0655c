import { entityName } from "@/components/credentials/entity-name";
import type { DataColumn } from "@/components/ui/data-column";
import { TextLink } from "@/components/ui/text-link";
import type { Harvest } from "@/lib/harvest/contract";
import { HarvestOutcome } from "./harvest-outcome";
import { HarvestShare } from "./harvest-share";
import { type HarvestsSearch, harvestsAddress } from "./harvests-search";
import { NameList } from "./name-list";
import { StartedBy } from "./started-by";

type Column = "number" | "started" | "platforms" | "organizations" | "months" | "progress" | "outcome";
type Texts = (key: `list.column.${Column}`) => string;

export function harvestColumns(t: Texts, locale: string, search: HarvestsSearch): DataColumn<Harvest>[] {
  return [
    {
      key: "pk",
      header: t("list.column.number"),
      sortable: true,
      width: "5rem",
      cell: ({ pk }) => (
        <TextLink
          quiet
          className="tabular font-semibold"
          href={harvestsAddress(search, { harvest: pk, page: search.page })}
        >
          {pk}
        </TextLink>
      ),
    },
    { key: "started_at", header: t("list.column.started"), sortable: true, cell: (row) => <StartedBy harvest={row} /> },
    {
      key: "platforms",
      header: t("list.column.platforms"),
      cell: ({ platforms }) => <NameList names={platforms.map((one) => entityName(one, locale))} />,
    },
    {
      key: "organizations",
      header: t("list.column.organizations"),
      cell: ({ organizations }) => <NameList names={organizations.map((one) => entityName(one, locale))} />,
    },
    {
      key: "start_month",
      header: t("list.column.months"),
      sortable: true,
      cell: ({ start_month, end_month }) => (
        <span className="tabular whitespace-nowrap">{monthsText(start_month, end_month)}</span>
      ),
    },
    { key: "progress", header: t("list.column.progress"), cell: (row) => <HarvestShare harvest={row} /> },
    { key: "outcome", header: t("list.column.outcome"), cell: (row) => <HarvestOutcome harvest={row} /> },
  ];
}

/** One month, or the first and the last. */
export const monthsText = (from: string, to: string): string => (from === to ? from : `${from} – ${to}`);
