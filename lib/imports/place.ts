import { firstDay, type Month } from "@/lib/counter/standard/month";

/** Identifies a month of data: at most one import per place is current. */
export type ImportPlace = {
  organizationId: number;
  platformId: number;
  accountId: number;
  reportTypeId: number;
  month: Month;
};

/**
 * Places for `jsonb_to_recordset` AS p(organization_id int, platform_id int, account_id int, report_type_id smallint,
 * month date).
 */
export function placeRows<P extends ImportPlace>(places: readonly P[]): string {
  return JSON.stringify(
    places.map(({ organizationId, platformId, accountId, reportTypeId, month }) => ({
      organization_id: organizationId,
      platform_id: platformId,
      account_id: accountId,
      report_type_id: reportTypeId,
      month: firstDay(month),
    })),
  );
}

export const placeKey = (place: ImportPlace): string => `${reportKey(place)} ${place.month}`;

/** All months of a report. */
export const reportKey = ({
  organizationId,
  platformId,
  accountId,
  reportTypeId,
}: Omit<ImportPlace, "month">): string => `${organizationId} ${platformId} ${accountId} ${reportTypeId}`;
