import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { month as asMonth, firstDay, type Month } from "@/lib/counter/standard/month";
import { readMonthCells } from "@/lib/harvest/overview/month-cells";
import { leased, leaseImports } from "@/lib/imports/publish/lease-imports";
import { metricSums } from "@/lib/imports/show/metric-sums";
import { db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import type { ReportTypeModel } from "@/lib/kit/prisma/models";
import { findPlatformAccount } from "@/lib/platforms/accounts";
import { getPlatform } from "@/lib/platforms/list-platforms";
import { askGroupsInPieces } from "@/lib/usage/ask/ask-groups";
import type { AttributeDimension } from "@/lib/usage/dimensions";
import { usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";
import type { Visibility } from "@/lib/usage/visibility";
import { chooseDimensions } from "./choose-dimensions";
import type { PlatformReport } from "./contract";
import { type EmptyStatus, type MonthSource, monthStatus } from "./month-status";
import { namedRecords } from "./named-records";
import { reportText } from "./report-text";

type AskedPlace = {
  platform: number;
  report_type: string;
  organization?: number | undefined;
  account?: number | undefined;
};

/** One organization, platform and report type; `scope` reaches only this organization. */
type ReportPlace = {
  scope: Scope<"usage.view">;
  organizationId: number;
  platformId: number;
  /** Undefined for all accounts. */
  accountId: number | undefined;
  type: ReportTypeModel;
};

/**
 * Resolves the requested place. Throws NotFound for organizations and platforms out of reach, unknown report types and
 * accounts, Refused for more than one organization.
 */
async function findReportPlace(
  scope: Scope<"usage.view">,
  { platform, report_type: shortName, organization, account: accountId }: AskedPlace,
): Promise<ReportPlace> {
  const organizationId = oneOrganization(scope, organization);
  const own = scope.within(organizationId);
  const { pk: platformId } = await getPlatform(own, platform);
  const type = await db().reportType.findFirst({
    where: { shortName, OR: [{ organizationId: null }, { organizationId }] },
  });
  if (!type) throw new NotFound("reportTypeNotFound");
  if (accountId !== undefined) await findPlatformAccount(db(), { organizationId, platformId }, accountId);
  return { scope: own, organizationId, platformId, accountId, type };
}

function oneOrganization(scope: Scope<"usage.view">, organization: number | undefined): number {
  if (organization === ALL_ORGANIZATIONS) scope.within(ALL_ORGANIZATIONS);
  else if (organization !== undefined) return organization;
  const [only, ...others] = scope.organizationIds;
  if (only === undefined) throw new NotFound("organizationNotFound");
  if (others.length > 0 || organization === ALL_ORGANIZATIONS) throw new Refused("oneOrganization");
  return only;
}

/** Why a month has no usage. */
async function readMonthStatus(place: ReportPlace, month: Month): Promise<EmptyStatus> {
  return monthStatus(await readSources(place, month));
}

const ofAccount = ({ accountId }: ReportPlace) => (accountId === undefined ? {} : { accountId });

async function readSources(place: ReportPlace, month: Month): Promise<MonthSource[]> {
  const { organizationId, platformId } = place;
  const reportTypeId = place.type.id;
  const credentials = await db().credentials.findMany({
    where: { organizationId, platformId, ...ofAccount(place), deletedAt: null, reports: { some: { reportTypeId } } },
    select: {
      ...{ id: true, isEnabled: true, brokenSince: true },
      reports: { where: { reportTypeId }, select: { brokenSince: true } },
    },
  });
  const ids = credentials.map(({ id }) => id);
  const cells = (await readMonthCells(month, ids)).filter((cell) => cell.reportTypeId === reportTypeId);
  const cellOf = new Map(cells.map((cell) => [cell.credentialsId, cell]));
  return credentials.map(({ id, isEnabled, brokenSince, reports }) => {
    const { isNotOffered, isPlanned, status, errorCode, attemptIntention, intentionId } = cellOf.get(id) ?? notAsked;
    return {
      isEnabled,
      isBroken: brokenSince !== null,
      isReportBroken: reports.some((report) => report.brokenSince !== null),
      isNotOffered,
      isPlanned: isPlanned === true,
      attempt: status && { status, errorCode: errorCode ?? "", belongsToPlanned: attemptIntention === intentionId },
    };
  });
}

const notAsked = {
  ...{ isNotOffered: false, isPlanned: null, status: null, errorCode: null },
  ...{ attemptIntention: null, intentionId: null },
};

/** A month's data, of the account or all of them. */
type SeenMonth = {
  importIds: readonly number[];
  factCount: number;
  isPartial: boolean;
  /** Over all metrics. */
  hits: number;
};

/** The data that a view shows for the place and month; null if there are none. */
async function findSeenMonth(
  place: ReportPlace,
  month: Month,
  { newest, hidden }: Visibility,
): Promise<SeenMonth | null> {
  const { organizationId, platformId, type } = place;
  const imports = await db().import.findMany({
    where: {
      ...ofAccount(place),
      ...{ organizationId, platformId, reportTypeId: type.id, month: new Date(firstDay(month)) },
      ...{ purgedAt: null, id: { lte: newest } },
    },
    select: { id: true, factCount: true, isPartial: true, sums: true },
  });
  const seen = imports.filter(({ id }) => !hidden.includes(id));
  if (seen.length === 0) return null;
  return {
    importIds: seen.map(({ id }) => id),
    factCount: seen.reduce((sum, one) => sum + one.factCount, 0),
    isPartial: seen.some((one) => one.isPartial),
    hits: seen.flatMap(({ sums }) => Object.values(metricSums(sums))).reduce((all, sum) => all + sum, 0),
  };
}

type Asked = AskedPlace & { month: string; dims: readonly string[] };

/**
 * Streams the usage of one organization, platform, report and month, or the reason why there is none. Throws NotFound
 * for data out of reach, Refused for more than one organization and for dimensions the report lacks.
 */
export async function streamPlatformReport(
  scope: Scope<"usage.view">,
  { dims, month: text, ...asked }: Asked,
  signal: AbortSignal,
): Promise<Response> {
  const place = await findReportPlace(scope, asked);
  const month = asMonth(text);
  const dimensions = dimensionsOf(dims, place);
  const visibility = await readVisibility(place.scope.organizationIds);
  const imported = await findSeenMonth(place, month, visibility);
  if (!imported) return withoutUsage(await readMonthStatus(place, month));
  if (imported.factCount === 0) return withoutUsage("Empty data", imported);
  const view = new UsageView(usageReader(), place.scope, visibility);
  const lease = await leaseImports([...imported.importIds]);
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
  const { organizationId, platformId, accountId, type } = place;
  const where = {
    ...{ organization: [organizationId], platform: [platformId], reportType: [type.id] },
    ...(accountId === undefined ? {} : { account: [accountId] }),
  };
  const question = {
    ...{ by: ["metric", ...dimensions] as const, measures: ["uses"] as const },
    where: { ...where, month: { from: month, to: month } },
  };
  return namedRecords(askGroupsInPieces(view, question, { signal }), dimensions);
}

/**
 * A streamed JSON response. Waits for the first piece, so that earlier errors are refused properly; later ones break
 * the connection.
 */
async function jsonAnswer(pieces: AsyncGenerator<string, void, undefined>): Promise<Response> {
  const encoder = new TextEncoder();
  const first = await pieces.next();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first.done) controller.enqueue(encoder.encode(first.value));
    },
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return();
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}
