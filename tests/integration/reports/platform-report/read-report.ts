import type { Scope } from "@/lib/access/scope";
import type { PlatformReport } from "@/lib/reports/platform-report/contract";
import { platformReport, platformReportCall } from "@/lib/reports/platform-report/contract";
import { streamPlatformReport } from "@/lib/reports/platform-report/stream-platform-report";
import { actingKey } from "@/tests/support/actors";

export type Asked = {
  platform: number;
  report?: string;
  month?: string;
  dims?: string;
  organization?: number;
  account?: number;
};

/** The raw response of the call. */
export function openReport(
  scope: Scope<"usage.view">,
  { platform, report = "TR", account, ...query }: Asked,
): Promise<Response> {
  const params = platformReportCall.params.parse({ platform, report_type: report });
  const body = platformReportCall.query.parse({
    ...{ month: "2025-01", ...query },
    ...(account === undefined ? {} : { account: String(account) }),
  });
  return streamPlatformReport(scope, { ...params, ...body }, new AbortController().signal);
}

/** The whole answer, as its contract says. */
export async function readReport(scope: Scope<"usage.view">, asked: Asked): Promise<PlatformReport> {
  const answer = await openReport(scope, asked);
  return platformReport.parse(await answer.json());
}

/** Whose usage there is for whom: a program with a key of one library. */
export const keyOf = (organizationId: number) => actingKey({ name: "statistics", organizationId });
