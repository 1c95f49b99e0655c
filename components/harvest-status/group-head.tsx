import { useLocale, useTranslations } from "next-intl";
import { type Entity, entityName } from "@/components/credentials/entity-name";
import { CellTick } from "./cell-tick";
import { type OverviewRow, tickable, tickedShare } from "./month-ticks";
import type { CellTicks } from "./use-cell-ticks";

type Props = { of: Entity; rows: readonly OverviewRow[]; columns: number; ticks: CellTicks };

/** Names the rows below, with a box for all in them that can be ticked. */
export function GroupHead({ of, rows, columns, ticks }: Props) {
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
