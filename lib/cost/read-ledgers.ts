import "server-only";
import { type Reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, firstDay, type Month, month, monthRange, yearOf } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { readUsers } from "@/lib/organizations/years/yearly-figures";
import { interestRule } from "@/lib/reports/ask/interest-rule";
import { readPlaceMonths } from "@/lib/reports/ask/read-place-months";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { InterestRule } from "@/lib/usage/query/interest-rule";
import type { UsageView } from "@/lib/usage/usage-view";
import type { CostFigures, CostPerFte } from "./contract";
import { type CostAsked, type CostOfMonths, costOfMonths, joinCosts, type Ledger } from "./cost-of-months";
import type { CostPeriod } from "./cost-period";
import { readCostWeights } from "./cost-weights";
import { amountText } from "./money";
import { costPerUser, type UsersOf, usesPerUser } from "./per-user";

/** `weight`: 0 unless an administrator chose another. */
export type CostGroup = { id: number; name: string; weight: number };

/** Period, groups and view shared by the reads of a cost per use. */
export type CostReading = {
  period: CostPeriod;
  groups: readonly CostGroup[];
  rule: InterestRule;
  view: UsageView;
  running: Running;
  usersOf: UsersOf;
};

async function readCostGroups(scope: Scope<"usage.view">): Promise<CostGroup[]> {
  const [groups, { weights }] = await Promise.all([
    db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] }),
    readCostWeights(scope),
  ]);
  return groups.map(({ id, shortName: name }) => ({ id, name, weight: weights?.[name] ?? 0 }));
}

export async function startCostReading(
  scope: Scope<"usage.view">,
  period: CostPeriod,
  running: Running,
): Promise<CostReading> {
  const years = { from: yearOf(period.from), to: yearOf(period.to) };
  const [groups, rule, view, usersOf] = await Promise.all([
    readCostGroups(scope),
    interestRule(),
    viewUsage(scope),
    readUsers(scope.organizationIds, years),
  ]);
  return { period, groups, rule, view, running, usersOf };
}

/** Platforms and organizations with prices. */
type Paid = { platform: readonly number[]; organization: readonly number[] };
export type Facts = Omit<Ledger, "prices">;

const nameOf = (...parts: readonly (string | number)[]) => parts.join(" ");

/** Use and reports of organizations that pay, by month. */
export async function readLedgers(
  scope: Scope<"usage.view">,
  { period, groups, rule, view, running }: CostReading,
  { platform, organization }: Paid,
): Promise<(platform: number) => Facts> {
  if (platform.length === 0) return () => ({ uses: () => 0, isReported: () => null, spans: [] });
  const { from, to } = period;
  const metric = groups.map(({ id }) => id);
  const where = { platform, organization, metric };
  const by = ["platform", "organization", "month", "metric"] as const;
  const [answers, reports, spans] = await Promise.all([
    Promise.all(
      yearsOf(period).map((month) =>
        askInterest(scope, { by, where: { ...where, month }, interest: rule }, running, view),
      ),
    ),
    readPlaceMonths(scope, {
      where: { ...where, month: { from, to } },
      interest: rule,
      merged: true,
      places: ["organization", "platform", "metric"],
      bridge: undefined,
    }),
    readSpans(scope, period, { platform, organization }),
  ]);
  const uses = new Map(answers.flat().map(({ keys, figures }) => [nameOf(...keys), figures[0] ?? 0]));
  const isReported = new Map(
    (reports ?? []).flatMap(({ place, month, present, expected }) =>
      expected === 0
        ? []
        : [
            [
              nameOf(place.platform ?? 0, place.organization ?? 0, month, place.metric ?? 0),
              present >= expected,
            ] as const,
          ],
    ),
  );
  const spansByPlatform = groupBy(spans, (one) => one.platform);
  return (of) => ({
    uses: (...place) => uses.get(nameOf(of, ...place)) ?? 0,
    isReported: (...place) => isReported.get(nameOf(of, ...place)) ?? null,
    spans: spansByPlatform.get(of) ?? [],
  });
}

/** Parts of at most a year, so that no answer is too long. */
function yearsOf({ from, to }: CostPeriod): { from: Month; to: Month }[] {
  const years: { from: Month; to: Month }[] = [];
  for (let begin = from; begin <= to; begin = addMonths(begin, 12)) {
    const end = addMonths(begin, 11);
    years.push({ from: begin, to: end < to ? end : to });
  }
  return years;
}

/** Quarters and years with one figure, by interest group. */
async function readSpans(scope: Reach, { from, to }: CostPeriod, { platform, organization }: Paid) {
  const rows = await db().$queryRaw<
    { platform: number; organization: number; group: number; begins: string; ends: string }[]
  >`
    SELECT DISTINCT imports.platform_id AS platform, imports.organization_id AS organization, d.group_id::int AS group,
      to_char(imports.month, 'YYYY-MM') AS begins,
      to_char(imports.month + make_interval(months => t.period_months - 1), 'YYYY-MM') AS ends
    FROM imports JOIN report_types t ON t.id = imports.report_type_id AND t.period_months > 1
      JOIN interest_definitions d ON d.report_type_id = t.id
      JOIN platform_interests p ON p.platform_id = imports.platform_id AND p.report_type_id = t.id
    WHERE imports.state = 'current' AND ${reachSql("imports.organization_id", scope)}
      AND imports.platform_id = ANY(${[...platform]}::int[])
      AND imports.organization_id = ANY(${[...organization]}::int[])
      AND imports.month <= ${firstDay(to)}::date
      AND imports.month + make_interval(months => t.period_months - 1) >= ${firstDay(from)}::date`;
  return rows.map(({ begins, ends, ...one }) => ({ ...one, months: monthRange(month(begins), month(ends)) }));
}

/** Cost per use and uses per user of some months, over several ledgers together. */
export function figuresOf(ledgers: readonly Ledger[], asked: CostAsked, usersOf: UsersOf): CostFigures {
  const costs = ledgers.map((ledger) => costOfMonths(ledger, asked));
  const [only, ...others] = costs;
  return showCost(only && others.length === 0 ? only : joinCosts(costs), usesPerUser(ledgers, asked, usersOf));
}

export function showPerUser(
  ledger: Pick<Ledger, "prices">,
  asked: Pick<CostAsked, "months">,
  usersOf: UsersOf,
): CostPerFte {
  const { price, years } = costPerUser(ledger, asked, usersOf);
  return { price, years: years.map(({ year, users: fte, lacking }) => ({ year, fte, lacking })) };
}

const showCost = (
  { state, unitPrice, covered, expectedMonths, lacking }: CostOfMonths,
  usesPerFte: number | null,
): CostFigures => ({
  state,
  unit_price: unitPrice,
  covered: {
    ...{ months: covered.months, price: amountText(covered.price) },
    ...{ uses: covered.uses, unit_price: covered.unitPrice },
  },
  uses_per_fte: usesPerFte,
  expected_months: expectedMonths,
  lacking,
});
