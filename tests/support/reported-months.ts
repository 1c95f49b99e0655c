import { db } from "@/lib/kit/db";

/** Reports whose stored months are not those of their current imports; there must be none. */
export const differingReports = () => db().$queryRaw<unknown[]>`
  SELECT organization_id, platform_id, account_id, report_type_id, kept.months::text AS kept, counted.months::text AS counted
  FROM reported_months AS kept FULL JOIN (
    SELECT organization_id, platform_id, account_id, report_type_id,
      range_agg(daterange(month, (month + interval '1 month')::date)) AS months,
      coalesce(range_agg(daterange(month, (month + interval '1 month')::date)) FILTER (WHERE is_partial), '{}') AS partial,
      count(*) AS count
    FROM imports WHERE state = 'current' GROUP BY 1, 2, 3, 4
  ) AS counted USING (organization_id, platform_id, account_id, report_type_id)
  WHERE (kept.months, kept.partial, kept.count) IS DISTINCT FROM (counted.months, counted.partial, counted.count)`;
