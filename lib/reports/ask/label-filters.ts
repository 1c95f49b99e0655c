import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { fullReportName } from "@/lib/counter/standard/full-report-name";
import { metricName } from "@/lib/counter/standard/metrics";
import { asksInterest, interestNames, interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { reportTypesOf } from "@/lib/non-counter/table-reports";
import { MAIN_ACCOUNT } from "@/lib/platforms/accounts";
import { visiblePlatforms } from "@/lib/platforms/show-platform";
import { listVisibleTagClasses } from "@/lib/tags/list-tag-classes";
import { tagLabels } from "@/lib/tags/tag-labels";
import { isId, isWord, isYear } from "@/lib/usage/dimensions";
import type { FilterName, Question } from "@/lib/usage/question";
import { readableWord } from "../label";
import { filtersSet, type Taggable, taggable } from "../report-dimension";
import { withLabels } from "./with-labels";

/** A filter value (empty for a blank) and its name. */
export type NamedValue = { readonly value: string; readonly name: string };
export type FilterNames = { readonly [D in FilterName]?: readonly NamedValue[] };

/** Names of the values in a question's filters; organizations out of reach and foreign platforms have only their id. */
export async function labelFilters(
  scope: Scope<"usage.view">,
  question: Question,
  locale: Locale,
): Promise<FilterNames> {
  const { where } = question;
  const set = filtersSet(question).filter((name) => !isYear(name));
  const idsOf = (name: FilterName) => (isId(name) && !isWord(name) ? (where[name] ?? []) : []);
  const platforms = await findKnownPlatforms(scope, idsOf("platform"));
  const accounts = await findKnownAccounts(scope, idsOf("account"));
  const validIds = (name: FilterName) => {
    if (name === "account") return accounts;
    if (name === "organization") return idsOf(name).filter((id) => scope.reaches(id));
    return name === "platform" ? platforms : idsOf(name);
  };
  const [labelOf, metricNames] = await Promise.all([
    withLabels(new Map(set.map((name) => [name, validIds(name)])), locale),
    nameMetrics(where.metric ?? [], { locale, ofInterest: asksInterest(question) }),
  ]);
  const blank = labelOf("title", 0).name;
  const named = (name: FilterName): NamedValue[] => {
    if (isWord(name))
      return (where[name] ?? []).map((value) => ({
        value,
        name: value === "" ? blank : (name === "metric" && metricNames.get(value)) || readableWord(name, value),
      }));
    return idsOf(name).map((id) => ({
      value: id === 0 ? "" : String(id),
      name: validIds(name).includes(id) ? labelOf(name, id).name : `#${id}`,
    }));
  };
  return Object.fromEntries(set.map((name) => [name, named(name)]));
}

/** Platforms that the caller may know of. */
export async function findKnownPlatforms(scope: Scope<"usage.view">, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const where = { id: { in: [...ids] }, AND: visiblePlatforms(scope.organizationIds) };
  return (await db().platform.findMany({ where, select: { id: true } })).map(({ id }) => id);
}

/** The main account, and those of organizations within reach. */
async function findKnownAccounts(scope: Scope<"usage.view">, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const where = { id: { in: [...ids] }, OR: [{ id: MAIN_ACCOUNT }, { organizationId: reach(scope) }] };
  return (await db().platformAccount.findMany({ where, select: { id: true } })).map(({ id }) => id);
}

type Metrics = {
  readonly locale: Locale;
  /** Metrics are interest groups. */
  readonly ofInterest: boolean;
};

/** Names of metrics by short name, without unknown ones. */
export async function nameMetrics(
  shortNames: readonly string[],
  { locale, ofInterest }: Metrics,
): Promise<ReadonlyMap<string, string>> {
  if (shortNames.length === 0) return new Map();
  const where = { shortName: { in: [...shortNames] } };
  if (!ofInterest)
    return new Map((await db().metric.findMany({ where })).map((row) => [row.shortName, metricName(row, locale)]));
  const groups = await db().interestGroup.findMany({ where });
  return new Map(groups.map((row) => [row.shortName, displayName({ ...row, name: row.nameEn }, locale)]));
}

type NamedTags = {
  /** The kind of tagged objects. */
  readonly of: Taggable;
  readonly by: "tags" | "tagClasses";
  readonly names: readonly string[];
};

/** Names of the tags and classes in a question's filters; those invisible to the reader have only their id. */
export async function labelTags(
  scope: Scope<"usage.view">,
  { tags, tagClasses }: Pick<Question, "tags" | "tagClasses">,
): Promise<NamedTags[]> {
  const ids = Object.values(tags).flatMap((chosen) => chosen ?? []);
  const [labels, classes] = await Promise.all([
    ids.length > 0 ? tagLabels(scope, ids) : new Map<number, { name: string }>(),
    labelTagClasses(
      scope,
      Object.values(tagClasses).flatMap((chosen) => chosen ?? []),
    ),
  ]);
  return taggable.flatMap((of) => {
    const [ofTags, ofClasses] = [tags[of], tagClasses[of]];
    return [
      ...(ofTags ? [{ of, by: "tags" as const, names: ofTags.map((id) => labels.get(id)?.name ?? `#${id}`) }] : []),
      ...(ofClasses
        ? [{ of, by: "tagClasses" as const, names: ofClasses.map((id) => classes.get(id) ?? `#${id}`) }]
        : []),
    ];
  });
}

/** Names of tag classes visible to the reader. */
export async function labelTagClasses(
  scope: Scope<"usage.view">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const classes = ids.length > 0 ? await listVisibleTagClasses(scope) : [];
  return new Map(classes.filter(({ pk }) => ids.includes(pk)).map(({ pk, name }) => [pk, name]));
}

/** Full names of report types, ordered by short name; the short name replaces those out of reach. */
export async function fullReportNames(
  { organizationIds }: Scope<"usage.view">,
  shortNames: readonly string[],
  locale: Locale,
): Promise<string[]> {
  const types = await db().reportType.findMany({
    where: { shortName: { in: [...shortNames] }, ...reportTypesOf(organizationIds) },
  });
  const all = [{ ...interestReport, ...interestNames }, ...types];
  return shortNames.map((name) => {
    const type = all.find(({ shortName }) => shortName === name);
    return type ? fullReportName(type, locale) : name;
  });
}
