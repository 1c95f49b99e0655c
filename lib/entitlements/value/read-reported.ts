import "server-only";
import type { Month } from "@/lib/counter/standard/month";
import { readCoverage } from "@/lib/coverage/read-coverage";
import { groupBy } from "@/lib/kit/group-by";
import type { ValueUsage } from "./ask-value";
import type { ChosenValue } from "./choose-value";
import { keyOfPlace, type Place, type TitleKind, titleKinds } from "./value-plan";

export type ReportedUse = {
  readonly isReported: (kind: TitleKind, place: Place, month: Month) => boolean;
  /** Months of places with a title report of journals or books, and all of them. */
  readonly reports: { readonly present: number; readonly expected: number };
  readonly denialReports: { readonly present: number; readonly expected: number };
};

/** The months in which title reports are complete, for the places that lists apply to. */
export async function readReported(
  { months, versions }: ChosenValue,
  { titleReports, denialReports }: ValueUsage,
): Promise<ReportedUse> {
  const places = [
    ...new Map(versions.flatMap((version) => version.places.map((place) => [keyOfPlace(place), place]))).values(),
  ];
  // Usually all kinds are in the same reports.
  const readings = new Map<string, Promise<ReadonlySet<string>>>();
  const readOnce = (types: readonly number[], platforms: readonly number[]) => {
    const key = JSON.stringify([types, platforms]);
    const reading = readings.get(key) ?? readComplete({ types, platforms, places, months });
    readings.set(key, reading);
    return reading;
  };
  const platforms = [...new Set(places.map(({ platform }) => platform))];
  const read = async (reportsOf: (platform: number) => readonly number[]) => {
    const alike = groupBy(platforms, (platform) =>
      reportsOf(platform)
        .toSorted((a, b) => a - b)
        .join(),
    );
    const sets = [...alike.values()].map((own) => readOnce(reportsOf(own[0] ?? 0), own));
    return new Set((await Promise.all(sets)).flatMap((set) => [...set]));
  };
  const [denials, ...kinds] = await Promise.all([
    read(denialReports),
    ...titleKinds.map((kind) => read((platform) => titleReports(platform, kind))),
  ]);
  const byKind = new Map(titleKinds.map((kind, at) => [kind, kinds[at] ?? new Set<string>()]));
  const isReported: ReportedUse["isReported"] = (kind, place, month) =>
    byKind.get(kind)?.has(`${keyOfPlace(place)} ${month}`) ?? false;
  const cells = places.flatMap((place) => months.map((month) => ({ place, month })));
  const isAnyReported = ({ place, month }: (typeof cells)[number]) =>
    isReported("serial", place, month) || isReported("book", place, month);
  return {
    isReported,
    reports: { present: cells.filter(isAnyReported).length, expected: cells.length },
    denialReports: {
      present: cells.filter(({ place, month }) => denials.has(`${keyOfPlace(place)} ${month}`)).length,
      expected: cells.length,
    },
  };
}

type Asked = {
  readonly types: readonly number[];
  readonly platforms: readonly number[];
  readonly places: readonly Place[];
  readonly months: readonly Month[];
};

/** Keys of places and months in which any of the reports is complete, for every account. */
async function readComplete({ types, platforms, places, months }: Asked): Promise<ReadonlySet<string>> {
  const [from, to] = [months[0], months.at(-1)];
  if (types.length === 0 || !from || !to) return new Set();
  const organizationIds = [...new Set(places.map(({ organization }) => organization))];
  const { rows } = await readCoverage(
    { organizationIds },
    {
      ...{ reportTypeIds: types, merged: true, organizationIds, platformIds: platforms },
      ...{ from, to, by: ["organization", "platform", "month"] },
    },
  );
  return new Set(
    rows.flatMap(({ organization, platform, month, present, expected }) =>
      present > 0 && present >= expected ? [`${keyOfPlace({ organization, platform })} ${month}`] : [],
    ),
  );
}
