import "server-only";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month as monthFrom } from "@/lib/counter/standard/month";
import { findOwnCredentials } from "@/lib/credentials/list/find-own-credentials";
import { shownCounterReport } from "@/lib/credentials/list/shown-counter-report";
import { requestedMonths } from "@/lib/harvest/plan/requested-months";
import { openHarvest } from "@/lib/harvest/plan/start-harvest";
import { now, runningMonth } from "@/lib/kit/clock";
import { Invalid } from "@/lib/kit/errors";
import { smallestReport } from "./smallest-report";

/**
 * Harvests one month (default: last month) of one report to check the credentials. Throws Invalid if they are broken or
 * have no report, and for months that are not over.
 */
export async function verifyCredentials(
  scope: Scope<"credentials.manage">,
  id: number,
  month: string = addMonths(monthFrom(runningMonth()), -1),
) {
  const stored = await findOwnCredentials(scope, id);
  if (stored.brokenSince) throw new Invalid({ non_field_errors: ["credentialsBroken"] });
  const sound = stored.reports.filter(({ brokenSince }) => !brokenSince).map(({ reportType }) => reportType);
  const report = smallestReport(sound);
  if (!report) throw new Invalid({ counter_reports: [stored.reports.length > 0 ? "reportBroken" : "mandatory"] });
  const months = requestedMonths(month, month, now());
  if (typeof months === "string") throw new Invalid({ month: [months] });
  const request = { credentials: id, counter_report: report.id, start_date: month, end_date: month };
  const { id: harvest } = await openHarvest(scope, [request], { kind: "verification" });
  return { harvest, month, counter_report: shownCounterReport(report) };
}
