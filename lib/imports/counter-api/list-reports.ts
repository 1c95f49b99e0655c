import "server-only";
import type { Answer, Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import type { Month } from "@/lib/counter/standard/month";
import { counterReports } from "@/lib/counter/standard/reports";
import { availableMonths, type ServedMonth, sourcesOf } from "./available-months";
import type { counterReportListCall } from "./contract";
import { findCustomer, findCustomerPlatform } from "./find-customer";
import { readServedImports } from "./read-served-imports";

/** Reports with at least one whole month (CoP 5.1.1 §8.1, §11.7). */
export async function listServedReports(
  scope: Scope<"usage.view">,
  query: Parsed<typeof counterReportListCall.query>,
): Promise<Answer<typeof counterReportListCall.returns>> {
  const organizationId = findCustomer(scope, query.customer_id);
  const platform = await findCustomerPlatform(organizationId, query.platform);
  if (!platform) return [];
  const { types, imports, activeAccounts } = await readServedImports({ organizationId, platformId: platform.id });
  const hasDetails = query.include_month_details?.toLowerCase() === "true";
  return counterReports
    .filter(({ release }) => release === "5.1")
    .flatMap((report) => {
      const available = availableMonths(sourcesOf(report, types), imports, activeAccounts);
      const months = [...available.keys()];
      const [first, last] = [months[0], months.at(-1)];
      if (!first || !last) return [];
      return [
        {
          ...{ Report_Name: report.name, Report_ID: report.id, Release: "5.1" as const },
          Report_Description: `${report.name} of ${platform.nameEn ?? platform.name}, as collected by Usus`,
          ...{ First_Month_Available: first, Last_Month_Available: last },
          ...(hasDetails && { Month_Details: detailsOf(available) }),
        },
      ];
    });
}

/** The latest month first, as recommended. Whole seconds, rounded up: a harvest in the same second may have missed it. */
const detailsOf = (available: ReadonlyMap<Month, ServedMonth>) =>
  Object.fromEntries(
    [...available].reverse().map(([month, { imports }]) => {
      const since = Math.ceil(Math.max(...imports.map((one) => one.since.getTime())) / 1000) * 1000;
      return [month, { Last_Change_Date: `${new Date(since).toISOString().slice(0, 19)}Z` }];
    }),
  );
