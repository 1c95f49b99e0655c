import "server-only";
import type { Answer } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { firstDay, month } from "@/lib/counter/standard/month";
import { findReport } from "@/lib/counter/standard/reports";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { listWritableReportsCall } from "./contract";
import type { CounterRequest } from "./request";

/** What an export of COUNTER reports would hold. Throws NotFound for organizations that the caller does not administer. */
export async function listWritableReports(
  scope: Scope<"raw-data.export">,
  request: CounterRequest,
): Promise<Answer<typeof listWritableReportsCall.returns>> {
  scope.within(request.organization);
  if ((await db().platform.count({ where: { id: request.platform } })) === 0) throw new NotFound();
  const types = await findWritableReports(request);
  return types.map(({ id, shortName, counterCode, release }) => ({
    ...{ pk: id, short_name: shortName, counter_code: counterCode, release },
  }));
}

/** The report types with imports of these months that the release knows in which they are to be written. */
export async function findWritableReports({ organization, platform, from, to, release: wanted }: CounterRequest) {
  const types = await db().reportType.findMany({
    where: {
      release: { in: ["5", "5.1"] },
      imports: {
        some: {
          ...{ organizationId: organization, platformId: platform, state: "current" },
          month: { gte: new Date(firstDay(month(from))), lte: new Date(firstDay(month(to))) },
        },
      },
    },
    select: { id: true, shortName: true, counterCode: true, release: true },
    orderBy: { shortName: "asc" },
  });
  return types.filter(({ release, counterCode }) =>
    findReport(wanted === "delivered" && release === "5" ? "5" : "5.1", counterCode),
  );
}
