import { type Availability, availability, shownMonths, subscriptions } from "./consortium";
import type { Month } from "./month";
import { type MonthTruth, monthTruth, type SumsQuestion } from "./usage";

export type ConsortiumSums = SumsQuestion & MonthTruth & { month: Month; answer: Availability | "broken-credentials" };

/**
 * The expected sums after a complete harvest of the demo consortium on a given day: per report, one entry per month.
 */
export function* consortiumSums(today: Date): Generator<readonly ConsortiumSums[]> {
  for (const subscription of subscriptions) {
    for (const report of subscription.reports) {
      yield shownMonths(today).map((month) => {
        const { library: organization, platform, release, isBroken } = subscription;
        const question = { organization, platform, report, release };
        if (isBroken) return { ...question, month, answer: "broken-credentials" as const, sums: {}, records: 0 };
        return {
          ...question,
          month,
          answer: availability(subscription, month, today),
          ...monthTruth(question, month, today),
        };
      });
    }
  }
}
