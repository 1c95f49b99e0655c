import "server-only";
import { isSignedIn, ownOrganizations, runsConsortium } from "@/lib/access/actor";
import { type Reach, reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, firstDay, isMonth, type Month, month as monthOf } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { withLabels } from "@/lib/reports/ask/with-labels";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { UsageView } from "@/lib/usage/usage-view";
import type { UnusualMonth } from "./contract";
import { type Candidate, explainUnusual } from "./explain-unusual";
import { findUnusual } from "./find-unusual";

type Asked = {
  /** -1 or absent: all within reach. */
  readonly organization?: number | undefined;
  readonly platform?: number | undefined;
  /** Months that may be told; how unusual each is follows from those around them as well. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  /** Also those that somebody has explained. */
  readonly dismissed?: boolean;
  readonly limit?: number;
};

/** Years of which the seasons are learned. */
const YEARS = 4;
/** Explained at once: each asks several questions. */
const AT_ONCE = 3;

/**
 * The months in which a platform's interest departs from its season, the newest first, each with what is known of it.
 * Throws NotFound for an organization out of reach.
 */
export async function listUnusualMonths(
  scope: Scope<"usage.view">,
  { organization, platform, from = null, to = null, dismissed = false, limit = 20 }: Asked,
  running: Running,
): Promise<{ count: number; results: UnusualMonth[] }> {
  const within = organization === undefined ? scope : scope.within(organization);
  const last = addMonths(monthOf(runningMonth()), -1);
  const until = to !== null && to < last ? monthOf(to) : last;
  const view = await viewUsage(within);
  const span = { from: addMonths(from !== null && from < until ? monthOf(from) : until, -12 * (YEARS - 1)), to: last };
  const all = (await findAll(within, { platform, span, running, view })).filter(
    ({ month }) => month <= until && (from === null || month >= from),
  );
  const explained = await readDismissals(within, all);
  const found = dismissed ? all : all.filter((one) => !explained.has(nameOf(one)));
  found.sort((one, other) =>
    one.month === other.month ? other.strength - one.strength : one.month < other.month ? 1 : -1,
  );
  const shown = found.slice(0, limit);
  const labelOf = await withLabels(
    new Map([
      ["organization", shown.map((one) => one.organization)],
      ["platform", shown.map((one) => one.platform)],
    ]),
    running.locale,
  );
  const groups = await db().interestGroup.findMany();
  const runsAll = runsConsortium(scope.actor);
  const administered = isSignedIn(scope.actor) ? ownOrganizations(scope.actor, { administered: true }) : [];
  const results: UnusualMonth[] = [];
  for (let at = 0; at < shown.length; at += AT_ONCE)
    results.push(...(await Promise.all(shown.slice(at, at + AT_ONCE).map((one) => show(one)))));
  return { count: found.length, results };

  async function show(one: Candidate): Promise<UnusualMonth> {
    const group = groups.find(({ id }) => id === one.group);
    const { reasons, comparedWith } = await explainUnusual(within, one, running, view);
    return {
      organization: { pk: one.organization, name: labelOf("organization", one.organization).name },
      platform: { pk: one.platform, name: labelOf("platform", one.platform).name },
      interest_group: {
        ...{ pk: one.group, short_name: group?.shortName ?? "" },
        name: (running.locale === "cs" ? group?.nameCs : group?.nameEn) ?? "",
      },
      ...{ month: one.month, value: one.value, expected: one.expected, kind: one.kind },
      compared_with: comparedWith,
      reasons,
      dismissed: explained.get(nameOf(one)) ?? null,
      may_dismiss: runsAll || administered.includes(one.organization),
    };
  }
}

const nameOf = ({
  organization,
  platform,
  group,
  month,
}: Pick<Candidate, "organization" | "platform" | "group"> & { month: string }) =>
  `${organization} ${platform} ${group} ${month}`;

type Span = { readonly from: Month; readonly to: Month };
type Finding = { platform: number | undefined; span: Span; running: Running; view: UsageView };

/** Every series at once: one statement for the uses, one for the months of which reports say something. */
async function findAll(scope: Scope<"usage.view">, { platform, span, running, view }: Finding): Promise<Candidate[]> {
  const [uses, reported] = await Promise.all([
    askInterest(
      scope,
      {
        by: ["organization", "platform", "metric", "month"],
        where: { month: span, ...(platform === undefined ? {} : { platform: [platform] }) },
      },
      running,
      view,
    ),
    readReported(scope, span),
  ]);
  const series = groupBy(uses, ({ keys: [organization, of, group] }) => `${organization} ${of} ${group}`);
  return [...series].flatMap(([name, groups]): Candidate[] => {
    const [organization = 0, of = 0, group = 0] = name.split(" ").map(Number);
    const around = new Map<Month, number | null>();
    for (const month of reported.get(name) ?? []) if (isMonth(month)) around.set(month, 0);
    for (const { keys, figures } of groups) {
      const month = keys[3];
      if (isMonth(month)) around.set(month, figures[0] ?? 0);
    }
    return findUnusual(around).map((one) => ({ ...one, organization, platform: of, group, around }));
  });
}

/** The months of which a report that counts as the kind of interest is there: without uses they are zero, others unknown. */
async function readReported(scope: Reach, { from, to }: Span): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db().$queryRaw<{ name: string; months: string[] }[]>`
    SELECT concat_ws(' ', organization_id, platform_id, d.group_id) AS name,
      array_agg(DISTINCT to_char(month, 'YYYY-MM')) AS months
    FROM imports JOIN (SELECT DISTINCT report_type_id, group_id FROM interest_definitions) d USING (report_type_id)
      JOIN platform_interests USING (report_type_id, platform_id)
    WHERE state = 'current' AND NOT is_partial AND month BETWEEN ${firstDay(from)}::date AND ${firstDay(to)}::date
      AND ${reachSql("organization_id", scope)}
    GROUP BY organization_id, platform_id, d.group_id`;
  return new Map(rows.map(({ name, months }) => [name, months]));
}

async function readDismissals(scope: Reach, candidates: readonly Candidate[]) {
  const known = new Map<string, NonNullable<UnusualMonth["dismissed"]>>();
  if (candidates.length === 0) return known;
  const rows = await db().unusualDismissal.findMany({
    where: { organizationId: reach(scope) },
    include: { dismissedBy: true },
  });
  for (const { organizationId, platformId, interestGroupId, month, note, dismissedAt, dismissedBy } of rows) {
    const place = { organization: organizationId, platform: platformId, group: interestGroupId };
    const by = dismissedBy ? `${dismissedBy.firstName} ${dismissedBy.lastName}`.trim() || dismissedBy.email : null;
    const on = dismissedAt.toISOString();
    known.set(nameOf({ ...place, month: month.toISOString().slice(0, 7) }), { note, by, on });
  }
  return known;
}
