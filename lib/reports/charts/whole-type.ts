import "server-only";
import type { Scope } from "@/lib/access/scope";
import { interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { reportTypesOf } from "@/lib/non-counter/table-reports";
import type { ChartSource } from "./chart-question";

/** A whole report type as source: COUNTER's, one within reach, or interest. Throws NotFound. */
export async function wholeType({ organizationIds }: Scope<"usage.view">, id: number): Promise<ChartSource> {
  if (id === interestReport.id) return { reportType: interestReport.shortName, metrics: [], filters: {} };
  const type = await db().reportType.findFirst({ where: { id, ...reportTypesOf(organizationIds) } });
  if (!type) throw new NotFound();
  return { reportType: type.shortName, metrics: [], filters: {} };
}
