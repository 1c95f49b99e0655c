import "server-only";
import { monthOf } from "@/lib/counter/standard/month";
import { siteAddress } from "@/lib/mail/site-address";
import { rangeToStore } from "@/lib/navigation/date-range";
import { pathTo, type RouteName } from "@/lib/navigation/routes";
import { SHARED_ORGANIZATION, SHARED_RANGE } from "@/lib/navigation/selection";
import type { Caller } from "./tool";

type Page = {
  readonly route: RouteName;
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Months of the selection in the top bar. */
  readonly months?: { readonly from: string | null; readonly to: string | null };
};

/** Absolute address of the page that shows an answer, with the organization of the key and the months selected. */
export function pageAddress({ organization, running }: Caller, { route, params = {}, query = {}, months }: Page) {
  const range = months && {
    ...{ from: months.from === null ? null : monthOf(months.from), to: months.to === null ? null : monthOf(months.to) },
    name: months.from === null && months.to === null ? ("all_available" as const) : ("custom" as const),
  };
  return siteAddress(running.locale, pathTo(route, params), {
    ...query,
    [SHARED_ORGANIZATION]: String(organization),
    ...(range ? { [SHARED_RANGE]: rangeToStore(range) } : {}),
  });
}
