import "server-only";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { listCoveredTypes, readCoverage } from "@/lib/coverage/read-coverage";
import { db } from "@/lib/kit/db";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import type { MonthRange } from "@/lib/usage/question";
import { type Interests, interestBy, noInterest } from "../interest-of";

/** Of which months, and of all platforms where none are named. */
type Asked = { readonly months: MonthRange; readonly platforms?: readonly number[] | undefined };

/** How many different titles have usage on each platform; those without any are not there. */
export async function titlesByPlatform(
  scope: Scope<"usage.view">,
  { months, platforms }: Asked,
  { signal }: Running,
): Promise<Map<number, number>> {
  const groups = await askGroups(
    await viewUsage(scope),
    { by: ["platform"], measures: ["titles"], where: { month: months, platform: platforms } },
    { signal },
  );
  return new Map(groups.flatMap(({ keys: [id], figures: [titles = 0] }) => (titles > 0 ? [[Number(id), titles]] : [])));
}

/** The interest in each platform by group; those without any are not there. */
export async function interestByPlatform(
  scope: Scope<"usage.view">,
  { months, platforms }: Asked,
  running: Running,
): Promise<Map<number, Interests>> {
  const found = await interestBy(scope, { by: ["platform"], where: { month: months, platform: platforms } }, running);
  return new Map(found.map(({ keys: [id], interest }) => [Number(id), interest]));
}

/** Reports of months that are here, of those expected, on each platform of which any is expected. */
export async function coverageByPlatform(
  scope: Scope<"usage.view">,
  { months: { from, to }, platforms }: Asked,
): Promise<Map<number, { present: number; expected: number }>> {
  const types = await listCoveredTypes();
  const asked = { reportTypeIds: types.map(({ id }) => id), platformIds: platforms, from, to };
  const { rows } = await readCoverage(scope, { ...asked, by: ["platform"] });
  return new Map(rows.map(({ platform, present, expected }) => [platform, { present, expected }]));
}

/** The latest month with usage of each platform, whatever is asked for. */
export async function lastMonths(scope: Scope<"usage.view">): Promise<Map<number, string>> {
  const rows = await db().$queryRaw<{ platform: number; month: string }[]>`
    SELECT platform_id AS platform, to_char(max(month), 'YYYY-MM') AS month FROM imports
    WHERE state = 'current' AND fact_count > 0 AND ${reachSql("organization_id", scope)}
    GROUP BY platform_id`;
  return new Map(rows.map(({ platform, month }) => [platform, month]));
}

/** All of it for platforms of a page. */
export async function platformFigures(scope: Scope<"usage.view">, asked: Asked, running: Running) {
  const [titles, interest, coverage, latest, none] = await Promise.all([
    titlesByPlatform(scope, asked, running),
    interestByPlatform(scope, asked, running),
    coverageByPlatform(scope, asked),
    lastMonths(scope),
    noInterest(),
  ]);
  return (platform: number) => ({
    title_count: titles.get(platform) ?? 0,
    interest: interest.get(platform) ?? none,
    coverage: coverage.get(platform) ?? { present: 0, expected: 0 },
    last_month: latest.get(platform) ?? null,
  });
}
