import "server-only";
import type { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import { reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { shownCounterReport } from "@/lib/credentials/list/list-counter-reports";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { groupBy } from "@/lib/kit/group-by";
import { Prisma } from "@/lib/kit/prisma/client";
import { adviceFor, causeOf } from "../states/advice";
import { storedInstitution } from "../states/stored-findings";
import type { troubleshootingCall } from "./contract";
import { readTroubles, type TroubleGroup, type TroubleRow } from "./read-troubles";
import { overviewed, showOverviewCredentials } from "./show-overview-credentials";
import { actionsFor, troubles } from "./trouble";

type Shown = z.input<typeof troubleshootingCall.returns>;

const MOST_PER_GROUP = 100;

/** Problems of the credentials within reach grouped by cause, and the IP addresses to give to publishers. */
export async function showTroubleshooting(
  scope: Scope<"harvest.manage">,
  { organization, platform }: Parsed<typeof troubleshootingCall.query>,
): Promise<Shown> {
  const { organizationIds } = organization === undefined ? scope : scope.within(organization);
  const where = {
    deletedAt: null,
    organizationId: reach({ organizationIds }),
    ...(platform !== undefined && { platformId: platform }),
  };
  const selection = Prisma.sql`SELECT c.* FROM credentials c WHERE c.deleted_at IS NULL
    AND ${reachSql("c.organization_id", { organizationIds })}
    AND (${platform === undefined} OR c.platform_id = ${platform ?? 0})`;
  const [total, all] = await Promise.all([db().credentials.count({ where }), readTroubles(selection, MOST_PER_GROUP)]);
  const relevant = all.filter((one) => !passesByItself(one));
  const { HARVESTER_IPV4_ADDRESSES, HARVESTER_IPV6_ADDRESSES, CONTACT_EMAIL } = settings();
  return {
    ipv4: HARVESTER_IPV4_ADDRESSES,
    ipv6: HARVESTER_IPV6_ADDRESSES,
    contact_email: CONTACT_EMAIL,
    total,
    working: total - new Set(relevant.filter(keepsFromWorking).flatMap(({ credentialsIds }) => credentialsIds)).size,
    groups: await groups(relevant),
  };
}

/** A busy server that will be asked again is not a problem yet. */
const passesByItself = ({ trouble, errorCode, isTriedAgain }: TroubleGroup): boolean =>
  trouble === "failing" && isTriedAgain && adviceFor(errorCode)?.contact === "nobody";

/** Imported usage proves that the credentials work, whatever its warnings. */
const keepsFromWorking = ({ trouble }: TroubleGroup): boolean => trouble !== "warnings";

async function groups(troubleGroups: readonly TroubleGroup[]): Promise<Shown["groups"]> {
  const grouped = [
    ...groupBy(troubleGroups, ({ trouble, errorCode }) => `${trouble} ${causeOf(errorCode)}`).values(),
  ].sort(graver);
  const firstOfGroups = grouped.map((group) => group.flatMap(({ first }) => first).slice(0, MOST_PER_GROUP));
  const questions = firstOfGroups.filter((_, index) => grouped[index]?.[0]?.trouble === "held").flat();
  const [credentials, reports, institutions] = await Promise.all([
    readCredentials(firstOfGroups.flat()),
    db().reportType.findMany(),
    readInstitutions(questions),
  ]);
  return grouped.flatMap((group, index) => {
    const [first] = group;
    if (!first) return [];
    return {
      trouble: first.trouble,
      error_code: causeOf(first.errorCode),
      advice: adviceFor(first.errorCode),
      actions: actionsFor(first.trouble, first.errorCode),
      count: group.reduce((sum, { count }) => sum + count, 0),
      results: (firstOfGroups[index] ?? []).flatMap((one) => failing(one, { credentials, reports, institutions })),
    };
  });
}

function graver([first]: TroubleGroup[], [second]: TroubleGroup[]): number {
  if (!first || !second) return 0;
  return (
    troubles.indexOf(first.trouble) - troubles.indexOf(second.trouble) || (first.errorCode < second.errorCode ? -1 : 1)
  );
}

type Names = {
  credentials: Awaited<ReturnType<typeof readCredentials>>;
  reports: { id: number; counterCode: string; release: string }[];
  /** By attempt. */
  institutions: ReadonlyMap<number, string>;
};

async function readCredentials(items: readonly TroubleRow[]) {
  const ids = [...new Set(items.map(({ credentialsId }) => credentialsId))];
  const rows = await db().credentials.findMany({ where: { id: { in: ids } }, select: overviewed });
  return new Map(rows.map((row) => [row.id, showOverviewCredentials(row)]));
}

/** Names in the reports of these attempts, or ids without a name. */
async function readInstitutions(rows: readonly TroubleRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ attemptId }) => (attemptId === null ? [] : [attemptId]));
  const attempts = await db().attempt.findMany({ where: { id: { in: ids } }, select: { id: true, header: true } });
  return new Map(
    attempts.map(({ id, header }) => {
      const { institution: name, institutionIds } = storedInstitution.parse(header);
      return [id, name || institutionIds.slice(0, 3).join(", ")];
    }),
  );
}

function failing(one: TroubleRow, { credentials, reports, institutions }: Names) {
  const overviewRow = credentials.get(one.credentialsId);
  if (!overviewRow) return [];
  const report = reports.find(({ id }) => id === one.reportTypeId);
  return [
    {
      ...overviewRow,
      counter_report: report ? shownCounterReport(report) : null,
      since: one.since,
      attempt: one.attemptId,
      institution: institutions.get(one.attemptId ?? 0) ?? null,
      resting: one.resting,
    },
  ];
}
