import "server-only";
import type { z } from "zod";
import type { Answer } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { reportTypeName } from "@/lib/counter/standard/definition-of";
import { firstDay, month } from "@/lib/counter/standard/month";
import { findReport } from "@/lib/counter/standard/reports";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { listWritableReportsCall } from "./contract";
import type { CounterRequest, storedReports } from "./request";

/** Contents of an export of COUNTER reports. Throws NotFound for organizations the caller does not administer. */
export async function listWritableReports(
  scope: Scope<"raw-data.export">,
  { all, release, account, ...place }: z.output<typeof storedReports>,
  locale: Locale,
): Promise<Answer<typeof listWritableReportsCall.returns>> {
  scope.within(place.organization);
  if ((await db().platform.count({ where: { id: place.platform } })) === 0) throw new NotFound();
  const types = await findStoredReports({ ...place, account: account ?? null });
  return types
    .filter((type) => all === "true" || isWritable(type, release))
    .map((type) => ({
      ...{ pk: type.id, short_name: type.shortName, name: reportTypeName(type, locale) },
      ...{ counter_code: type.counterCode, release: type.release, written_in: [...releasesOf(type)] },
    }));
}

/** Report types with imports of these months that can be written in the release. */
export async function findWritableReports({ release, report_types: wanted, ...place }: CounterRequest) {
  const types = await findStoredReports(place);
  return types.filter((type) => isWritable(type, release) && (wanted === null || wanted.includes(type.id)));
}

type Place = Pick<CounterRequest, "organization" | "platform" | "account" | "from" | "to">;

const findStoredReports = ({ organization, platform, account, from, to }: Place) =>
  db().reportType.findMany({
    where: {
      imports: {
        some: {
          ...{ organizationId: organization, platformId: platform, state: "current" },
          ...(account === null ? {} : { accountId: account }),
          month: { gte: new Date(firstDay(month(from))), lte: new Date(firstDay(month(to))) },
        },
      },
    },
    orderBy: { shortName: "asc" },
  });

type Stored = { readonly release: string; readonly counterCode: string };

/** Release 5 cannot express distinctions of Release 5.1, and neither can express those of Release 4. */
function releasesOf({ release, counterCode }: Stored): readonly ("5" | "5.1")[] {
  const releases = release === "5" ? (["5", "5.1"] as const) : release === "5.1" ? (["5.1"] as const) : [];
  return releases.filter((one) => findReport(one, counterCode));
}

function isWritable(type: Stored, wanted: CounterRequest["release"]): boolean {
  return releasesOf(type).some((release) => release === (wanted === "delivered" ? type.release : wanted));
}
