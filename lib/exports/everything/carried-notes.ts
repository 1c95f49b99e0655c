import { z } from "#schemas";
import { reportConfig } from "@/lib/reports/saved/stored-report";
import { titleBuyers } from "@/lib/scenarios/scenario-balance";
import { changeKinds } from "@/lib/scenarios/scenario-choices";

const id = z.int().min(1).max(2_147_483_647);
const text = (most: number) => z.string().max(most);
const names = z.array(text(1000)).max(100);

const annotation = z.strictObject({
  organization: id.nullable(),
  platform: id.nullable(),
  title: id.nullable(),
  report_type: text(200).nullable(),
  ...{ subject_en: text(200), subject_cs: text(200), short_message_en: text(500), short_message_cs: text(500) },
  ...{ message_en: text(20_000), message_cs: text(20_000) },
  ...{ start_date: z.iso.date().nullable(), end_date: z.iso.date().nullable() },
  level: z.enum(["info", "important"]),
});

const report = z.strictObject({
  ...{ name: z.string().min(1).max(120), description: text(2000) },
  level: z.enum(["personal", "organization", "consortium"]),
  organization: id.nullable(),
  config: reportConfig,
});

const decimal = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/);
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const scenario = z.strictObject({
  ...{ name: z.string().min(1).max(120), note: text(2000) },
  level: z.enum(["personal", "organization", "consortium"]),
  ...{ organization: id.nullable(), about: id.nullable() },
  ...{ from: month, to: month, groups: z.array(text(60)).max(50) },
  ...{ loan_price: decimal.nullable(), loan_currency: text(3).nullable(), loan_share: decimal },
  changes: z
    .array(
      z.strictObject({
        ...{ kind: z.enum(changeKinds), agreement: id, currency: text(3).nullable(), buyers: z.enum(titleBuyers) },
        perpetual_lists: z.array(id).max(50),
        titles: z.array(z.strictObject({ title: id, amount: decimal })).max(5000),
      }),
    )
    .max(50),
});

/** Of a kind: another installation imports them in one transaction. */
export const MOST_CARRIED = 5000;
const MOST_NAMES = 100_000;

/**
 * Annotations, saved reports and scenarios of an archive, with ids of the installation that wrote it, and the names and
 * identifiers by which another one finds the same objects.
 */
export const carriedNotes = z.strictObject({
  format: z.literal("usus-notes"),
  version: z.literal(1),
  annotations: z.array(annotation).max(MOST_CARRIED),
  reports: z.array(report).max(MOST_CARRIED),
  scenarios: z.array(scenario).max(MOST_CARRIED),
  organizations: z.array(z.strictObject({ id, names })).max(MOST_NAMES),
  platforms: z.array(z.strictObject({ id, names })).max(MOST_NAMES),
  agreements: z.array(z.strictObject({ id, name: text(1000) })).max(MOST_NAMES),
  lists: z.array(z.strictObject({ id, name: text(1000), platform: id })).max(MOST_NAMES),
  titles: z
    .array(
      z.strictObject({
        id,
        name: text(10_000),
        ...{ isbn: text(20), issn: text(20), eissn: text(20), doi: text(1000) },
      }),
    )
    .max(MOST_NAMES),
  tags: z.array(z.strictObject({ id, name: text(1000), tag_class: text(1000), of: text(20) })).max(MOST_NAMES),
  tag_classes: z.array(z.strictObject({ id, name: text(1000), of: text(20) })).max(MOST_NAMES),
});

export type CarriedNotes = z.output<typeof carriedNotes>;
export type CarriedReport = CarriedNotes["reports"][number];
export type CarriedScenario = CarriedNotes["scenarios"][number];
export type CarriedAnnotation = CarriedNotes["annotations"][number];

/** Objects that a saved report names by ids. Accounts and items have no name that another installation knows. */
export type Referred = {
  readonly organizations: readonly number[];
  readonly platforms: readonly number[];
  readonly titles: readonly number[];
  readonly tags: readonly number[];
  readonly tagClasses: readonly number[];
};

export function referredIn({ where, tags, tagClasses, rollUp }: CarriedReport["config"]["question"]): Referred {
  const real = (ids: readonly (number | undefined)[]) =>
    ids.filter((one): one is number => one !== undefined && one > 0);
  const all = (by: typeof tags) => [...(by.organization ?? []), ...(by.platform ?? []), ...(by.title ?? [])];
  return {
    organizations: real(where.organization ?? []),
    platforms: real(where.platform ?? []),
    titles: real(where.title ?? []),
    tags: real(all(tags)),
    tagClasses: real([...all(tagClasses), rollUp?.tagClass ?? undefined]),
  };
}
