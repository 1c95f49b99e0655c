import type { Intention } from "@/lib/harvest/contract";
import { entityName } from "@/lib/organizations/entity-name";

/** Groupings of a harvest's intentions; texts: harvestPages.group.<grouping>. */
export const groupings = ["platform", "organization", "month"] as const;
export type IntentionGrouping = (typeof groupings)[number];

export type IntentionGroup = { key: string; name: string; intentions: Intention[] };

/** Groups sorted by name, newest month first; stable while states change. */
export function groupIntentions(rows: readonly Intention[], by: IntentionGrouping, locale: string): IntentionGroup[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const groups = new Map<string, IntentionGroup>();
  for (const row of rows) {
    const { key, name } = groupOf(row, by, locale);
    const group = groups.get(key) ?? { key, name, intentions: [] };
    group.intentions.push(row);
    groups.set(key, group);
  }
  const order = by === "month" ? -1 : 1;
  for (const { intentions } of groups.values()) {
    const names = new Map(intentions.map((one) => [one.pk, sortTexts(one, locale)]));
    intentions.sort((one, other) => {
      const [first, second] = [names.get(one.pk) ?? [], names.get(other.pk) ?? []];
      const place = first.findIndex((text, index) => compare(text, second[index] ?? "") !== 0);
      return place < 0
        ? compare(other.month, one.month) || one.pk - other.pk
        : compare(first[place] ?? "", second[place] ?? "");
    });
  }
  return [...groups.values()].sort(
    (one, other) => order * (compare(one.name, other.name) || compare(one.key, other.key)),
  );
}

function groupOf({ platform, organization, month }: Intention, by: IntentionGrouping, locale: string) {
  if (by === "month") return { key: month, name: month };
  const entity = by === "platform" ? platform : organization;
  return { key: String(entity.pk), name: entityName(entity, locale) };
}

const sortTexts = (
  { platform, organization, counter_report: { code, counter_version } }: Intention,
  locale: string,
) => [entityName(platform, locale), entityName(organization, locale), `${code} ${counter_version}`];

/** Groupings with more than one group; "platform" is always offered. */
export const usefulGroupings = (rows: readonly Intention[]): IntentionGrouping[] =>
  groupings.filter((by) => by === "platform" || new Set(rows.map((row) => groupOf(row, by, "en").key)).size > 1);
