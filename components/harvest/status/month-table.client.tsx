"use client";

import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { TableRegion } from "@/components/ui/tables/table-region.client";
import type { MonthOverview } from "@/lib/harvest/overview/contract";
import type { CellState } from "@/lib/harvest/states/cell-state";
import { groupBy } from "@/lib/kit/group-by";
import { type Entity, entityName } from "@/lib/organizations/entity-name";
import { useArrowKeys } from "../cells/use-arrow-keys";
import { CellTick } from "./cell-tick";
import { groupRows } from "./group-rows";
import type { MonthGroup } from "./month-list";
import { MonthRow, type OpenCell } from "./month-row";
import { type OverviewRow, tickable, tickedShare } from "./month-ticks";
import { MonthLegend } from "./month-words.client";
import type { CellTicks } from "./use-cell-ticks";

type GroupHeadProps = { of: Entity; rows: readonly OverviewRow[]; columns: number; ticks: CellTicks };

/** Heading of a group, with a box that selects everything selectable in it. */
function GroupHead({ of, rows, columns, ticks }: GroupHeadProps) {
  const t = useTranslations("harvestStatus.table");
  const locale = useLocale();
  const all = tickable(rows);
  const name = entityName(of, locale);
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns} className="border-hairline border-b bg-sunken p-0 text-left">
        <span className="sticky left-0 inline-flex min-h-8 items-center gap-1.5 py-1 pr-3 pl-4 font-semibold">
          {all.length > 0 ? (
            <CellTick
              name="row tick"
              label={t("tickGroup", { name })}
              state={tickedShare(all, ticks.ticked)}
              onChange={(isTicked) => ticks.tick(all, isTicked)}
            />
          ) : (
            <span className="w-6" />
          )}
          {name}
        </span>
      </th>
    </tr>
  );
}

type Props = {
  caption: string;
  rows: readonly OverviewRow[];
  /** One column per code, across releases. */
  reports: MonthOverview["counter_reports"];
  group: MonthGroup | null;
  /** Cells in other states fade. */
  state: CellState | undefined;
  ticks: CellTicks;
  isBusy: boolean;
  onOpen: (cell: OpenCell) => void;
  onYear: (row: OverviewRow) => void;
};

const head =
  "sticky top-(--head-top,var(--bar)) h-9 whitespace-nowrap border-hairline border-b bg-surface px-2 font-semibold text-muted text-sm";

/** Credentials by reports. */
export function OverviewTable(props: Props) {
  const { caption, rows, reports, group, state, ticks, isBusy, onOpen, onYear } = props;
  const t = useTranslations("harvestStatus.table");
  const named = useReportTypeName();
  const keys = useArrowKeys<HTMLDivElement>();
  const columns = groupBy(reports, ({ code }) => code);
  const codes = [...columns.keys()];
  return (
    <MonthLegend>
      <div {...keys} className="min-w-0 overflow-clip rounded-lg border border-hairline bg-surface">
        <TableRegion label={caption}>
          <table className="w-full border-separate border-spacing-0" aria-busy={isBusy || undefined}>
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr>
                <th
                  scope="col"
                  aria-label={t(group === "platform" ? "organization" : "platform")}
                  className={`${head} left-0 z-[3] pl-4 text-left`}
                >
                  <Head
                    name="row"
                    label={t(group === "platform" ? "organization" : "platform")}
                    of={rows}
                    ticks={ticks}
                  />
                </th>
                {[...columns].map(([code, ofCode]) => (
                  <th
                    key={code}
                    scope="col"
                    aria-label={code}
                    data-tip={ofCode.map(named).join("; ")}
                    aria-description={ofCode.map(named).join("; ")}
                    className={`${head} z-[2] text-left`}
                  >
                    <Head name={code} label={code} of={rows} code={code} ticks={ticks} />
                  </th>
                ))}
                <th scope="col" className={`${head} z-[2] pr-4`}>
                  <span className="sr-only">{t("year")}</span>
                </th>
              </tr>
            </thead>
            {groupRows(rows, group).map((part) => (
              <tbody key={part.of?.pk ?? 0} className={isBusy ? "opacity-55 transition-opacity" : "transition-opacity"}>
                {part.of ? <GroupHead {...part} of={part.of} columns={codes.length + 2} ticks={ticks} /> : null}
                {part.rows.map((row) => (
                  <Fragment key={row.pk}>
                    <MonthRow {...{ row, codes, group, state, ticks, onOpen, onYear }} />
                  </Fragment>
                ))}
              </tbody>
            ))}
          </table>
        </TableRegion>
      </div>
    </MonthLegend>
  );
}

type HeadProps = { name: string; label: string; of: readonly OverviewRow[]; code?: string; ticks: CellTicks };

/** Heading of a column, with a box that selects everything selectable in it. */
function Head({ name, label, of, code, ticks }: HeadProps) {
  const t = useTranslations("harvestStatus.table");
  const all = tickable(of, code === undefined ? {} : { code });
  return (
    <span className="inline-flex items-center gap-1">
      {all.length > 0 ? (
        <CellTick
          name={`${name} tick`}
          label={code === undefined ? t("tickAll") : t("tickColumn", { code })}
          state={tickedShare(all, ticks.ticked)}
          onChange={(isTicked) => ticks.tick(all, isTicked)}
        />
      ) : null}
      {label}
    </span>
  );
}
