import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import type { Running } from "@/lib/reports/ask/running";
import { tableFile } from "@/lib/spreadsheets/table-file";
import type { rawDataCall } from "./contract";
import { countUsageRecords, readStoredUsage } from "./make/usage-records";
import { recordColumns } from "./record-columns";

const MOST_RECORDS = 100_000;

/** No usage statistics exist before. */
const FIRST_MONTH = "1990-01";

/** Streams usage records of a platform or title as a file; refuses more than 100,000 instead of truncating. */
export async function streamRawData(
  all: Scope<"usage.view">,
  query: Parsed<typeof rawDataCall.query>,
  { locale, signal = new AbortController().signal }: Running,
): Promise<Response> {
  const { organization, platform = null, title = null, from = FIRST_MONTH, to = runningMonth(), format } = query;
  const scope = all.within(organization);
  const request = { platform, title, from, to };
  const count = await countUsageRecords(scope, request, signal);
  if (count > MOST_RECORDS) throw new Refused("rawDataTooLarge", { count, most: MOST_RECORDS });
  const after = { report_types: [], rows: "usage", columns: [], ...{ organization, ...request } };
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: organization === ALL_ORGANIZATIONS ? null : organization,
    after,
  });
  const rows = readStoredUsage(scope, request, signal);
  return tableFile({ name: "usage", caption: "usage", headings: recordColumns, rows }, { format, locale });
}
