import "server-only";
import { type Reach, reach } from "@/lib/access/reach";
import { type Month, monthOf } from "@/lib/counter/standard/month";
import type { Coverage } from "@/lib/coverage/coverage";
import { readCoverage } from "@/lib/coverage/read-coverage";
import { db } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import type { MissingReports } from "./contract";
import { expectedReports } from "./expected-reports";
import type { Survey } from "./survey";

export type NamedPlatform = MissingReports["platform"];

export type Gaps = {
  /** Reports expected from a group of which any one is enough. */
  readonly missing: (group: readonly string[]) => MissingReports[];
  readonly partial: (reportTypes: readonly string[]) => MissingReports[];
};

type Asked = {
  readonly survey: Survey;
  readonly platforms: ReadonlyMap<number, NamedPlatform>;
  readonly from: Month;
  readonly to: Month;
};

/** Reports that are missing or incomplete in the months of the survey. */
export async function readGaps(scope: Reach, { survey, platforms, from, to }: Asked): Promise<Gaps> {
  const types = await db().reportType.findMany({ select: { id: true, shortName: true } });
  const idOf = new Map(types.map(({ id, shortName }) => [shortName, id]));
  const nameOf = (group: readonly string[]) => group.toSorted().join(" ");
  const groups = new Map(
    survey.parts.flatMap((part) => expectedReports(survey, part)).map((one) => [nameOf(one), one]),
  );
  const partial = await db().import.findMany({
    where: {
      ...{ organizationId: reach(scope), state: "current", isPartial: true },
      month: { gte: new Date(`${from}-01`), lte: new Date(`${to}-01`) },
    },
    select: { platformId: true, month: true, reportType: { select: { shortName: true } } },
  });
  const lacking = await Promise.all(
    [...groups].map(async ([name, group]) => {
      const reportTypeIds = group.flatMap((one) => idOf.get(one) ?? []);
      const { rows } = await readCoverage(scope, { reportTypeIds, merged: true, from, to, by: ["platform", "month"] });
      return [name, rows.filter((row) => missingIn(row) > 0)] as const;
    }),
  );
  const gaps = new Map(lacking);
  const listed = (gaps: readonly Gap[], reportTypes: readonly string[]) =>
    [...groupBy(gaps, ({ platform }) => platform)].flatMap(([id, own]): MissingReports[] => {
      const platform = platforms.get(id);
      if (!platform) return [];
      const months = [...new Set(own.map(({ month }) => month))].sort();
      const count = own.reduce((sum, one) => sum + one.count, 0);
      return [{ platform, report_types: [...reportTypes], months, count }];
    });
  return {
    missing: (group) =>
      listed(
        (gaps.get(nameOf(group)) ?? []).map((row) => ({
          ...{ platform: row.platform, month: row.month ?? "" },
          count: missingIn(row),
        })),
        group,
      ),
    partial: (names) =>
      [...new Set(names)].flatMap((name) =>
        listed(
          partial
            .filter(({ reportType }) => reportType.shortName === name)
            .map((one) => ({ platform: one.platformId, month: monthOf(one.month), count: 1 })),
          [name],
        ),
      ),
  };
}

/** Partial reports are listed separately. */
const missingIn = ({ expected, present, partial }: Coverage) => expected - present - partial;

type Gap = { readonly platform: number; readonly month: string; readonly count: number };
