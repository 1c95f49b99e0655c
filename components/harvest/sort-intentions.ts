import { entityName } from "@/components/credentials/entity-name";
import type { Intention } from "@/lib/harvest/contract";
import { intentionStates } from "@/lib/harvest/intention-state";

export const intentionSortKeys = ["platform", "organization", "report", "month", "state", "attempts"] as const;
export type IntentionOrder = { by: (typeof intentionSortKeys)[number]; descending: boolean };

/** A stable order that does not move while states change, unless it is theirs. */
export function sortIntentions(
  rows: readonly Intention[],
  { by, descending }: IntentionOrder,
  locale: string,
): Intention[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const keysOf = (one: Intention): Record<IntentionOrder["by"], string> => ({
    platform: entityName(one.platform, locale),
    organization: entityName(one.organization, locale),
    report: `${one.counter_report.code} ${one.counter_report.counter_version}`,
    month: one.month,
    state: String(intentionStates.indexOf(one.state)),
    attempts: String(one.attempt_count),
  });
  const keys = new Map(rows.map((one) => [one, keysOf(one)]));
  const compare = (key: IntentionOrder["by"], first: Intention, second: Intention) =>
    collator.compare(keys.get(first)?.[key] ?? "", keys.get(second)?.[key] ?? "");
  const direction = descending ? -1 : 1;
  return [...rows].sort(
    (first, second) =>
      direction * compare(by, first, second) ||
      compare("platform", first, second) ||
      compare("organization", first, second) ||
      compare("report", first, second) ||
      compare("month", second, first) ||
      first.pk - second.pk,
  );
}
