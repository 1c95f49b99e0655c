import { firstDay } from "@/lib/counter/month";
import type { ImportPlace } from "./open-import";

/** Places as `jsonb_to_recordset` takes them: AS p(organization_id int, platform_id int, report_type_id smallint, month date). */
export function placeRows<P extends ImportPlace>(places: readonly P[]): string {
  return JSON.stringify(
    places.map(({ organizationId, platformId, reportTypeId, month }) => ({
      organization_id: organizationId,
      platform_id: platformId,
      report_type_id: reportTypeId,
      month: firstDay(month),
    })),
  );
}

/** A place as a key. */
export const placeKey = ({ organizationId, platformId, reportTypeId, month }: ImportPlace): string =>
  `${organizationId} ${platformId} ${reportTypeId} ${month}`;
