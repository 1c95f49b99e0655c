"use client";

import type { Option } from "@/components/ui/option";
import { usePathname } from "@/lib/kit/i18n/navigation";
import type { Calendar, DateRange } from "@/lib/navigation/date-range";
import { routeAt } from "@/lib/navigation/route-at";
import { routeOf, type Selector } from "@/lib/navigation/routes";
import { CopyLinkButton } from "./copy-link-button.client";
import { DateRangeControl } from "./date-range-control.client";
import { OrganizationSelector } from "./organization-selector.client";
import { useRememberedSelection } from "./use-remembered-selection";

export type SelectorsProps = {
  organizations: readonly Option<number>[];
  selected: number | null;
  range: DateRange;
  /** Cookie → value, as the server found them. */
  remembered: ReadonlyMap<string, string>;
  calendar: Calendar;
  /** In the drawer they stand one below the other, with labels. */
  stacked?: boolean;
};

/** Organization and date range, as far as the route at hand uses them. */
export function Selectors(props: SelectorsProps) {
  const { organizations, selected, range, remembered, calendar, stacked = false } = props;
  const name = routeAt(usePathname());
  const hides: readonly Selector[] = name ? routeOf(name).hides : ["organization", "dateRange"];
  const isFixed = name !== null && routeOf(name).fixesOrganization === true;
  useRememberedSelection(remembered);
  return (
    <div className={stacked ? "flex flex-col gap-3 empty:hidden" : "flex min-w-0 items-center gap-3"}>
      {hides.includes("organization") || organizations.length === 0 ? null : (
        <div className={stacked ? "" : organizations.length > 1 ? "w-[clamp(12rem,24vw,22.5rem)] min-w-0" : "min-w-0"}>
          <OrganizationSelector options={organizations} selected={selected} showLabel={stacked} isFixed={isFixed} />
        </div>
      )}
      {hides.includes("dateRange") ? null : (
        <div className="min-w-0">
          <DateRangeControl range={range} calendar={calendar} stacked={stacked} />
        </div>
      )}
      {hides.length === 2 ? null : <CopyLinkButton organizationId={selected} range={range} />}
    </div>
  );
}
