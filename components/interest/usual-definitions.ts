import type { InterestChange, ReportMetrics } from "@/lib/interest/contract";
import { interestGroupNames } from "@/lib/interest/interest-report";

/** Interest group with this short name, or null. */
const groupNamed = (text: string | undefined) => interestGroupNames.find((name) => name === text) ?? null;

/** A definition; without a target metric, the metric keeps the one it has. */
export type Counted = {
  readonly metric: string;
  readonly attributes: string;
  readonly group: string;
  readonly target_metric?: string | null | undefined;
};

const definitionKey = ({ metric, attributes }: Pick<Counted, "metric" | "attributes">) => `${metric} ${attributes}`;

/** Changes that turn the definitions of a report type into others. */
export function definitionChanges(
  reportType: number,
  before: readonly Counted[],
  after: readonly Counted[],
): InterestChange["definitions"] {
  const keys = new Map(
    [...before, ...after].map(({ metric, attributes }) => [`${metric} ${attributes}`, { metric, attributes }]),
  );
  return [...keys].flatMap(([key, named]) => {
    const [was, is] = [before, after].map((some) => some.find((one) => definitionKey(one) === key));
    const target = is?.target_metric;
    const seenTarget = was?.target_metric ?? null;
    if (was?.group === is?.group && (target === undefined || target === seenTarget)) return [];
    return [
      {
        ...{ report_type: reportType, ...named, group: groupNamed(is?.group), seen: groupNamed(was?.group) },
        ...(target === undefined ? {} : { target_metric: target, seen_target: seenTarget }),
      },
    ];
  });
}

/** Changes that restore the defaults of all report types. */
export const usualDefinitions = (
  reports: readonly Pick<ReportMetrics, "pk" | "interest_metric_set" | "default_interest">[],
): InterestChange["definitions"] =>
  reports.flatMap(({ pk, interest_metric_set: counted, default_interest: { metrics: usual } }) =>
    definitionChanges(pk, counted, usual),
  );
