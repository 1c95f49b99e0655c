import type { useTranslations } from "next-intl";
import { entityName } from "@/components/credentials/entity-name";
import { Count } from "@/components/ui/count";
import type { DataColumn } from "@/components/ui/data-column";
import type { Harvest } from "@/lib/harvest/contract";
import { HarvestNumber } from "./harvest-number";
import { HarvestOutcome } from "./harvest-outcome";
import { HarvestShare } from "./harvest-share";
import type { HarvestsSearch } from "./harvests-address";
import { Moment } from "./moment";
import { NameList } from "./name-list";
import { StartedBy } from "./started-by";

type Texts = ReturnType<typeof useTranslations<"harvestPages">>;

/** The columns of the list of harvests; the number opens one. */
export function harvestColumns(t: Texts, locale: string, search: HarvestsSearch): DataColumn<Harvest>[] {
  return [
    {
      key: "pk",
      header: t("list.column.number"),
      sortable: true,
      cell: (row) => <HarvestNumber harvest={row} search={search} />,
    },
    {
      key: "platforms",
      header: t("list.column.platforms"),
      cell: ({ platforms }) => <NameList names={platforms.map((one) => entityName(one, locale))} />,
    },
    {
      key: "finished",
      header: t("list.column.progress"),
      sortable: true,
      cell: (row) => (
        <div className="flex min-w-40 flex-col gap-0.5 py-0.5">
          <HarvestShare harvest={row} />
          <HarvestOutcome harvest={row} />
        </div>
      ),
    },
    {
      key: "start_month",
      header: t("list.column.months"),
      sortable: true,
      cell: ({ start_month, end_month }) => (
        <span className="tabular whitespace-nowrap">
          {start_month}
          {start_month === end_month ? null : (
            <>
              {" – "}
              <span className="block">{end_month}</span>
            </>
          )}
        </span>
      ),
    },
    { key: "started_at", header: t("list.column.started"), sortable: true, cell: (row) => <StartedBy harvest={row} /> },
    {
      key: "organizations",
      header: t("list.column.organizations"),
      cell: ({ organizations }) => <NameList names={organizations.map((one) => entityName(one, locale))} />,
    },
    {
      key: "last_attempt_date",
      header: t("list.column.last"),
      sortable: true,
      cell: ({ last_attempt_date }) => <Moment at={last_attempt_date} none={t("list.never")} />,
    },
    {
      key: "attempt_count",
      header: t("list.column.attempts"),
      align: "number",
      sortable: true,
      cell: ({ stats }) => <Count value={stats.attempt_count} />,
    },
  ];
}

/** One month, or the first and the last. */
export const monthsText = (from: string, to: string): string => (from === to ? from : `${from} – ${to}`);
