import "server-only";
import { isSignedIn, ownOrganizations, runsConsortium } from "@/lib/access/actor";
import { type Reach, reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { annotationsByPlace } from "@/lib/annotations/list-concerning";
import { addMonths, firstDay, isMonth, type Month, monthOf, monthRange } from "@/lib/counter/standard/month";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { findCombinedWords } from "@/lib/reports/ask/combined-words";
import { humanInterest, machineInterest, monthlyInterest } from "@/lib/reports/ask/interest-rule";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { withLabels } from "@/lib/reports/ask/with-labels";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import { QuestionTooBig } from "@/lib/usage/engine/engine-error";
import type { UsageView } from "@/lib/usage/usage-view";
import { seriesByAccess } from "./access-series";
import type { UnusualMonth, UnusualReason } from "./contract";
import { ALL_USE } from "./dismiss-unusual";
import { type Candidate, explainUnusual, likeMonth } from "./explain-unusual";
import { findUnusual, THRESHOLDS } from "./find-unusual";
import { type Deviation, eventsOf, type UnusualEvent } from "./unusual-events";
import type { unusualStates } from "./unusual-states";

type Asked = {
  /** -1 or absent: all within reach. */
  readonly organization?: number | undefined;
  readonly platform?: number | undefined;
  readonly group?: number | undefined;
  /** Months to return; months around them are read as well. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly state?: (typeof unusualStates)[number];
  readonly page?: number;
  readonly size?: number;
  /** Open months include annotated ones. */
  readonly withAnnotated?: boolean;
  /** False: without reasons. */
  readonly explained?: boolean;
};

/** Years from which the seasons are learned. */
const YEARS = 4;

type OwnState = Exclude<(typeof unusualStates)[number], "all">;

type Found = { readonly count: number; readonly results: UnusualMonth[] };

/**
 * A page of the months in which use of a platform deviates from its season, the latest first, with possible reasons.
 * The same deviation at several organizations is one event. Throws NotFound for an organization out of reach.
 */
export async function listUnusualMonths(
  scope: Scope<"usage.view">,
  {
    organization,
    platform,
    group,
    from = null,
    to = null,
    state = "open",
    withAnnotated = false,
    page = 1,
    size = 25,
    explained = true,
  }: Asked,
  running: Running,
): Promise<Found> {
  const within = organization === undefined ? scope : scope.within(organization);
  const last = addMonths(monthOf(runningMonth()), -1);
  const until = to !== null && to < last ? monthOf(to) : last;
  const view = await viewUsage(within);
  const span = { from: addMonths(from !== null && from < until ? monthOf(from) : until, -12 * (YEARS - 1)), to: last };
  const all = (await findAll(within, { platform, span, running, view })).filter(
    (one) => one.month <= until && (from === null || one.month >= from) && (group === undefined || one.group === group),
  );
  const [dismissals, notesOn] = await Promise.all([readDismissals(within, all), annotationsByPlace(within)]);
  const stateOf = (one: Deviation): OwnState => {
    if (dismissals(one)) return "dismissed";
    const place = { organizations: [one.organization], platforms: [one.platform] };
    return notesOn(place, one.month).length > 0 ? "annotated" : "open";
  };
  const isWanted = (its: OwnState) =>
    state === "all" || its === state || (withAnnotated && state === "open" && its === "annotated");
  const inState = all.map((one) => ({ one, state: stateOf(one) })).filter((each) => isWanted(each.state));
  const matches = eventsOf(inState.map(({ one, state: its }) => ({ ...one, apart: its })));
  matches.sort((one, other) =>
    one.month === other.month ? other.strength - one.strength : one.month < other.month ? 1 : -1,
  );
  const onPage = matches.slice((page - 1) * size, page * size);
  const labelOf = await withLabels(
    new Map([
      ["organization", onPage.flatMap((one) => one.organizations)],
      ["platform", onPage.map((one) => one.platform)],
      ["accessType", onPage.flatMap(({ accessType }) => accessType ?? [])],
    ]),
    running.locale,
  );
  const groups = await db().interestGroup.findMany();
  const runsAll = runsConsortium(scope.actor);
  const administered = isSignedIn(scope.actor) ? ownOrganizations(scope.actor, { administered: true }) : [];
  const reasons = explained ? await explainAll(within, onPage, running, view) : [];
  return { count: matches.length, results: onPage.map(show) };

  function show(one: UnusualEvent, at: number): UnusualMonth {
    const named = groups.find(({ id }) => id === one.group);
    const organizations = one.members.map(({ organization: pk, value, expected }) => ({
      ...{ pk, name: labelOf("organization", pk).name, value, expected },
    }));
    const [{ pk, name } = { pk: 0, name: "" }] = organizations;
    return {
      organization: { pk, name },
      organizations,
      use: one.use,
      platform: { pk: one.platform, name: labelOf("platform", one.platform).name },
      interest_group: {
        ...{ pk: one.group, short_name: named?.shortName ?? "" },
        name: (running.locale === "cs" ? named?.nameCs : named?.nameEn) ?? "",
      },
      access_type:
        one.accessType === null ? null : { pk: one.accessType, name: labelOf("accessType", one.accessType).name },
      ...{ month: one.month, value: one.value, expected: one.expected, kind: one.kind },
      compared_with: likeMonth(one),
      reasons: reasons[at] ?? null,
      series: monthRange(span.from, last).map((month) => ({ month, value: one.around.get(month) ?? null })),
      dismissed: dismissals({ ...one, organization: pk }) ?? null,
      may_dismiss: runsAll || one.organizations.every((id) => administered.includes(id)),
    };
  }
}

/** Adds the reasons to months listed without them, in the same order. */
export async function explainUnusualMonths(
  scope: Scope<"usage.view">,
  months: readonly UnusualMonth[],
  running: Running,
): Promise<UnusualReason[][]> {
  const candidates = months.map(
    ({ organizations, platform, interest_group: group, access_type: access, series, use, ...one }): Candidate => ({
      ...{ organizations: organizations.map(({ pk }) => pk), platform: platform.pk, group: group.pk, use },
      accessType: access?.pk ?? null,
      ...{ month: monthOf(one.month), value: one.value, expected: one.expected, kind: one.kind, strength: 0 },
      around: new Map(series.map(({ month, value }) => [monthOf(month), value])),
    }),
  );
  return explainAll(scope, candidates, running, await viewUsage(scope));
}

/** Months explained in parallel; each needs several queries. */
const AT_ONCE = 3;

async function explainAll(
  scope: Scope<"usage.view">,
  candidates: readonly Candidate[],
  running: Running,
  view: UsageView,
): Promise<UnusualReason[][]> {
  const reasons: UnusualReason[][] = [];
  for (let at = 0; at < candidates.length; at += AT_ONCE) {
    const some = candidates.slice(at, at + AT_ONCE);
    reasons.push(...(await Promise.all(some.map((one) => explainUnusual(scope, one, running, view)))));
  }
  return reasons;
}

const nameOf = ({
  organization,
  platform,
  group,
  month,
}: Pick<Deviation, "organization" | "platform" | "group"> & { month: string }) =>
  `${organization} ${platform} ${group} ${month}`;

type Span = { readonly from: Month; readonly to: Month };
type Finding = { platform: number | undefined; span: Span; running: Running; view: UsageView };

/** Organizations whose series are read at once, which limits memory for a large consortium. */
const PART = 40;

async function findAll(scope: Scope<"usage.view">, finding: Finding): Promise<Deviation[]> {
  const candidates: Deviation[] = [];
  const ids = scope.organizationIds;
  for (let at = 0; at < ids.length; at += PART)
    candidates.push(...(await findPart(scope, ids.slice(at, at + PART), finding)));
  return candidates;
}

/** The series of some organizations: one query for the use, one for the months with reports. */
async function findPart(
  scope: Scope<"usage.view">,
  organizationIds: readonly number[],
  finding: Finding,
): Promise<Deviation[]> {
  const { platform, span, running, view } = finding;
  const interest = await monthlyInterest();
  const where = {
    ...{ month: span, organization: reach({ organizationIds }).in, words: await findCombinedWords() },
    ...(platform === undefined ? {} : { platform: [platform] }),
  };
  const by = ["organization", "platform", "metric", "month"] as const;
  const byAccess = [...by, "accessType"] as const;
  const [uses, ofMachines, reported] = await Promise.all([
    askInterest(scope, { by: byAccess, interest: humanInterest(interest), where }, running, view).catch(
      (error: unknown) => {
        if (error instanceof QuestionTooBig && organizationIds.length > 1) return null;
        throw error;
      },
    ),
    askInterest(scope, { by, interest: machineInterest(interest), where }, running, view),
    readReported({ organizationIds }, span),
  ]);
  if (uses === null) {
    const half = Math.ceil(organizationIds.length / 2);
    const parts = [organizationIds.slice(0, half), organizationIds.slice(half)];
    return [...(await findPart(scope, parts[0] ?? [], finding)), ...(await findPart(scope, parts[1] ?? [], finding))];
  }
  const candidates = [
    ...deviationsIn(uses, { reported, use: "people" }),
    // Machines come and go: only bursts are events, also the first one.
    ...deviationsIn(ofMachines, { reported, use: "machines" }).filter(({ kind }) => kind === "higher"),
  ];
  // Lets other requests run between the parts.
  await new Promise((done) => setImmediate(done));
  return candidates;
}

type Uses = Awaited<ReturnType<typeof askInterest>>;
type Series = { readonly reported: ReadonlyMap<string, readonly string[]>; readonly use: UnusualMonth["use"] };

/** Keys: organization, platform, interest group, month and perhaps access type. */
function deviationsIn(uses: Uses, { reported, use }: Series): Deviation[] {
  const series = groupBy(uses, ({ keys: [organization, of, group] }) => `${organization} ${of} ${group}`);
  const candidates: Deviation[] = [];
  for (const [name, groups] of series) {
    const [organization = 0, of = 0, group = 0] = name.split(" ").map(Number);
    const watched = groups.flatMap(({ keys: [, , , month, accessType = 0], figures: [value = 0] }) =>
      isMonth(month) ? [{ month, accessType: Number(accessType), value }] : [],
    );
    const { all, parts } = seriesByAccess(watched, (reported.get(name) ?? []).filter(isMonth));
    for (const [accessType, around] of [[null, all] as const, ...parts]) {
      // A series that stays below this difference cannot contain an unusual month.
      if ([...around.values()].every((value) => (value ?? 0) < THRESHOLDS.difference)) continue;
      const deviations = findUnusual(around, { hasBegun: use === "machines" });
      const place = { organization, platform: of, group, use, accessType, around };
      candidates.push(...deviations.map((one) => ({ ...one, ...place })));
    }
  }
  return candidates;
}

/**
 * The months with a report that counts as the kind of interest: without use they are zero, all others are unknown.
 * Months within figures for quarters or years are unknown too.
 */
async function readReported(scope: Reach, { from, to }: Span): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db().$queryRaw<{ name: string; months: string[] }[]>`
    SELECT concat_ws(' ', organization_id, platform_id, d.group_id) AS name,
      array_agg(DISTINCT to_char(month, 'YYYY-MM')) AS months
    FROM imports JOIN (SELECT DISTINCT report_type_id, group_id FROM interest_definitions) d USING (report_type_id)
      JOIN platform_interests USING (report_type_id, platform_id)
    WHERE state = 'current' AND NOT is_partial
      AND report_type_id IN (SELECT id FROM report_types WHERE period_months = 1)
      AND month BETWEEN ${firstDay(from)}::date AND ${firstDay(to)}::date
      AND ${reachSql("organization_id", scope)}
    GROUP BY organization_id, platform_id, d.group_id`;
  return new Map(rows.map(({ name, months }) => [name, months]));
}

type Dismissal = NonNullable<UnusualMonth["dismissed"]>;
type Dismissible = Pick<Deviation, "organization" | "platform" | "group" | "month" | "accessType">;

/**
 * Finds who dismissed a deviation. A dismissal of all use hides its access types as well; one of an access type hides all
 * use, which differs because of it, but no other access type.
 */
async function readDismissals(
  scope: Reach,
  candidates: readonly Deviation[],
): Promise<(one: Dismissible) => Dismissal | undefined> {
  if (candidates.length === 0) return () => undefined;
  const dismissals = new Map<string, Map<number, Dismissal>>();
  const rows = await db().unusualDismissal.findMany({
    where: { organizationId: reach(scope) },
    include: { dismissedBy: true },
  });
  for (const { organizationId, platformId, interestGroupId, accessType, month, ...row } of rows) {
    const { note, dismissedAt, dismissedBy } = row;
    const place = { organization: organizationId, platform: platformId, group: interestGroupId };
    const by = dismissedBy ? `${dismissedBy.firstName} ${dismissedBy.lastName}`.trim() || dismissedBy.email : null;
    const on = dismissedAt.toISOString();
    const name = nameOf({ ...place, month: monthOf(month) });
    dismissals.set(name, (dismissals.get(name) ?? new Map()).set(accessType, { note, by, on }));
  }
  return (one) => {
    const of = dismissals.get(nameOf(one));
    return of?.get(ALL_USE) ?? (one.accessType === null ? of?.values().next().value : of?.get(one.accessType));
  };
}
