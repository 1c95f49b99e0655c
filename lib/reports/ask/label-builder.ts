import "server-only";
import type { Scope } from "@/lib/access/scope";
import { isInterest } from "@/lib/interest/interest-report";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Question } from "@/lib/usage/question";
import type { Reported } from "../counting-of";
import { withNames } from "../filter-names";
import type { Counting } from "../main-metric";
import { type FilterNames, labelFilters, nameMetrics } from "./label-filters";

/**
 * Names of the values chosen in a question's filters, and of the metrics that the builder selects when report types
 * change.
 */
export async function labelBuilder(
  scope: Scope<"usage.view">,
  question: Question,
  { reportTypes, locale }: { reportTypes: readonly (Reported & Counting)[]; locale: Locale },
): Promise<FilterNames> {
  const metrics = (ofInterest: boolean) => {
    const counted = reportTypes.filter((type) => isInterest(type) === ofInterest).flatMap((type) => type.metrics);
    return nameMetrics([...new Set(counted)], { locale, ofInterest });
  };
  const [ofQuestion, ...named] = await Promise.all([
    labelFilters(scope, question, locale),
    metrics(true),
    metrics(false),
  ]);
  const metric = named.flatMap((names) => [...names].map(([value, name]) => ({ value, name })));
  return withNames({ metric }, ofQuestion);
}
