import "server-only";
import type { Scope } from "@/lib/access/scope";
import { month as asMonth, type Month } from "@/lib/counter/month";
import { leased, leaseImports } from "@/lib/imports/publish/lease-imports";
import { Refused } from "@/lib/kit/errors";
import { askGroupsInPieces } from "@/lib/usage/ask/ask-groups";
import type { AttributeDimension } from "@/lib/usage/dimensions";
import { usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";
import { chooseDimensions } from "./choose-dimensions";
import type { PlatformReport } from "./contract";
import { type AskedPlace, findReportPlace, type ReportPlace } from "./find-report-place";
import { findSeenImport } from "./find-seen-import";
import { jsonAnswer } from "./json-answer";
import type { EmptyStatus } from "./month-status";
import { namedRecords } from "./named-records";
import { readMonthStatus } from "./read-month-status";
import { reportText } from "./report-text";

type Asked = AskedPlace & { month: string; dims: readonly string[] };

/**
 * Usage of one organization on one platform in one report and month, streamed; without any, why. Throws NotFound for what
 * is out of reach, Refused for more than one organization and for dimensions that the report does not have.
 */
export async function streamPlatformReport(
  scope: Scope<"usage.view">,
  { dims, month: text, ...asked }: Asked,
  signal: AbortSignal,
): Promise<Response> {
  const place = await findReportPlace(scope, asked);
  const month = asMonth(text);
  const dimensions = dimensionsOf(dims, place);
  const visibility = await readVisibility();
  const imported = await findSeenImport(place, month, visibility);
  if (!imported) return withoutUsage(await readMonthStatus(place, month));
  if (imported.factCount === 0) return withoutUsage("Empty data", imported);
  const view = new UsageView(usageReader(), place.scope, visibility);
  const lease = await leaseImports([imported.id]);
  const records = leased(lease, readRecords(view, { place, month, dimensions }, signal));
  return jsonAnswer(reportText(records, { hits: imported.hits, status: "OK", complete_data: !imported.isPartial }));
}

function dimensionsOf(names: readonly string[], { type }: ReportPlace): AttributeDimension[] {
  const { chosen, unknown, valid } = chooseDimensions(names, type);
  if (unknown.length > 0)
    throw new Refused("unknownDimensions", {
      ...{ report: type.shortName, unknown: unknown.join("|"), valid: valid.join("|") },
      offer: valid.length > 0 ? "some" : "none",
    });
  return chosen;
}

function withoutUsage(status: EmptyStatus, { isPartial } = { isPartial: false }): Response {
  const answer = { records: [], status, complete_data: status === "Empty data" && !isPartial };
  return Response.json(answer satisfies PlatformReport);
}

type Content = { place: ReportPlace; month: Month; dimensions: readonly AttributeDimension[] };

function readRecords(view: UsageView, { place, month, dimensions }: Content, signal: AbortSignal) {
  const { organizationId, platformId, type } = place;
  const where = { organization: [organizationId], platform: [platformId], reportType: [type.id] };
  const question = {
    ...{ by: ["metric", ...dimensions] as const, measures: ["uses"] as const },
    where: { ...where, month: { from: month, to: month } },
  };
  return namedRecords(askGroupsInPieces(view, question, { signal }), dimensions);
}
