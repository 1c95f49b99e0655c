import { type Availability, availability, shownMonths, subscriptions } from "./consortium";
import type { Month } from "./month";
import { type MonthTruth, monthTruth, type SumsQuestion } from "./usage";

export type ConsortiumSums = SumsQuestion & MonthTruth & { month: Month; answer: Availability | "broken-credentials" };

/** Everything a complete harvest of the demo consortium yields on a day: one entry per library, platform, report and month. */
export function consortiumSums(today: Date): ConsortiumSums[] {
  return subscriptions.flatMap((subscription) =>
    subscription.reports.flatMap((report) =>
      shownMonths(today).map((month) => {
        const { library: organization, platform, release, isBroken } = subscription;
        const question = { organization, platform, report, release };
        if (isBroken) return { ...question, month, answer: "broken-credentials" as const, sums: {}, records: 0 };
        return {
          ...question,
          month,
          answer: availability(subscription, month, today),
          ...monthTruth(question, month, today),
        };
      }),
    ),
  );
}
