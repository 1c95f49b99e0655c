import "server-only";
import type { Scope } from "@/lib/access/scope";
import { mayCause } from "@/lib/annotations/annotation-period";
import { listConcerning } from "@/lib/annotations/list-concerning";
import { addMonths, firstDay, type Month, monthOf } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { findCombinedWords } from "@/lib/reports/ask/combined-words";
import { humanInterest, machineInterest, monthlyInterest } from "@/lib/reports/ask/interest-rule";
import type { Running } from "@/lib/reports/ask/running";
import { withLabels } from "@/lib/reports/ask/with-labels";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { AttributeDimension } from "@/lib/usage/dimensions";
import type { InterestRule } from "@/lib/usage/query/interest-rule";
import type { UsageView } from "@/lib/usage/usage-view";
import type { UnusualReason as Reason, UnusualMonth } from "./contract";
import type { Departure } from "./find-unusual";

/** An unusual month of organizations at one platform and kind of interest, with the months around it. */
export type Candidate = Departure & {
  readonly organizations: readonly number[];
  readonly platform: number;
  readonly group: number;
  readonly use: UnusualMonth["use"];
  readonly accessType: number | null;
  readonly around: ReadonlyMap<Month, number | null>;
};

/** Attributes of which a single value often causes the difference. */
const ATTRIBUTES: readonly AttributeDimension[] = ["accessType", "dataType", "accessMethod", "publisher", "yop"];
/** The number of titles compared, the most used first. */
const MOST_TITLES = 5000;
const MOST_NOTES = 3;

/**
 * Possible reasons for an unusual month: annotations, changes of its reports, and how it differs from a comparable
 * month by titles and attributes.
 */
export async function explainUnusual(
  scope: Scope<"usage.view">,
  candidate: Candidate,
  running: Running,
  view: UsageView,
): Promise<Reason[]> {
  const comparedWith = likeMonth(candidate);
  const rule = await monthlyInterest();
  const interest = candidate.use === "machines" ? machineInterest(rule) : humanInterest(rule);
  const { accessType: words = [] } = await findCombinedWords();
  const beside = { scope, candidate, comparedWith, interest, words, running, view };
  const [noted, ofReports, ofTitles, ofAttributes, ofOtherAccess] = await Promise.all([
    explainByNotes(scope, candidate, running.locale),
    explainReports(beside),
    explainTitles(beside),
    explainAttributes(beside),
    explainOtherAccess(beside),
  ]);
  const reasons = [...noted, ...ofReports, ...ofOtherAccess, ...ofTitles, ...ofAttributes];
  return reasons.length > 0 ? reasons : [{ code: "spread" }];
}

/**
 * The comparable month: the same month of the year before or after, or an adjacent one, whichever is closest to the
 * expected value.
 */
export function likeMonth({ month, expected, around }: Candidate): Month {
  const candidates = ([-12, -1, 12, 1] as const).flatMap((by) => {
    const value = around.get(addMonths(month, by));
    return value === null || value === undefined ? [] : [{ month: addMonths(month, by), value }];
  });
  const [best] = candidates.sort((one, other) => Math.abs(one.value - expected) - Math.abs(other.value - expected));
  return best?.month ?? addMonths(month, -1);
}

async function explainByNotes(
  scope: Scope<"usage.view">,
  { organizations, platform, month }: Candidate,
  locale: Locale,
): Promise<Reason[]> {
  const annotations = await listConcerning(scope, { organizations, platforms: [platform] }, { from: month, to: month });
  return annotations
    .filter((one) => mayCause(one, month))
    .slice(0, MOST_NOTES)
    .map((one) => ({ code: "annotated", ...inLanguage(one, locale) }));
}

type Noted = Awaited<ReturnType<typeof listConcerning>>[number];

function inLanguage(one: Noted, locale: Locale) {
  const [subject, message] =
    locale === "cs"
      ? [one.subject_cs || one.subject_en, one.short_message_cs || one.short_message_en]
      : [one.subject_en || one.subject_cs, one.short_message_en || one.short_message_cs];
  return { subject, message };
}

type Imported = {
  id: number;
  reportTypeId: number;
  month: Date;
  isPartial: boolean;
  factCount: number;
  attemptId: number | null;
  reportType: { shortName: string; release: string };
  restatement: { sums: unknown; createdAt: Date } | null;
};

/** Restated, from another release, or less complete than the comparable month. */
async function explainReports({ candidate, comparedWith: beside, interest: rule }: Beside): Promise<Reason[]> {
  const { organizations, platform, group, month } = candidate;
  const types = rule.definitions.filter((one) => one.group === group);
  const metrics = await db().metric.findMany({ where: { id: { in: types.map(({ metric }) => metric) } } });
  const reportTypeId = {
    in: types
      .map(({ reportType }) => reportType)
      .filter((id) => rule.platforms.some((one) => one.reportType === id && one.platforms.includes(platform))),
  };
  const months = [month, addMonths(month, -1), beside].map((one) => new Date(firstDay(one)));
  const imports: Imported[] = await db().import.findMany({
    where: {
      organizationId: { in: [...organizations] },
      platformId: platform,
      reportTypeId,
      month: { in: months },
      state: "current",
    },
    include: { reportType: true, restatement: true },
  });
  const of = (one: Month) => imports.filter((rows) => monthOf(rows.month) === one);
  const here = of(month);
  const isSuperseded = (id: number) =>
    rule.superseded.some(({ older, newer }) => older === id && here.some((rows) => rows.reportTypeId === newer));
  const missing = of(beside).filter(
    ({ reportTypeId: id }) => !isSuperseded(id) && !here.some((rows) => rows.reportTypeId === id),
  );
  const partial = here.filter(({ isPartial }) => isPartial);
  const empty = here.filter(
    ({ factCount, reportTypeId: id }) =>
      factCount === 0 && of(beside).some((other) => other.reportTypeId === id && other.factCount > 0),
  );
  const newest = (list: readonly Imported[]) =>
    list
      .map(({ reportType }) => reportType.release)
      .sort()
      .at(-1);
  const [now, before] = [newest(here), newest(of(addMonths(month, -1)))];
  const names = (list: readonly Imported[]) => [...new Set(list.map(({ reportType }) => reportType.shortName))];
  const isHarvested = empty.some(({ attemptId }) => attemptId !== null);
  return [
    ...(empty.length > 0 ? [{ code: "noUsage", reports: names(empty), is_harvested: isHarvested } as const] : []),
    ...here.flatMap(({ restatement }): Reason[] => {
      const [was, is] = restatedSum(restatement?.sums, new Set(metrics.map(({ shortName }) => shortName)));
      if (!restatement || was === is) return [];
      return [{ code: "restated", on: restatement.createdAt.toISOString(), before: was, after: is }];
    }),
    ...(now && before && now !== before ? [{ code: "releaseChanged", from: before, to: now } as const] : []),
    ...(missing.length + partial.length > 0
      ? [{ code: "incomplete", missing: names(missing), partial: names(partial) } as const]
      : []),
  ];
}

/** Sums before and after a restatement, of the metrics that count as interest. */
function restatedSum(sums: unknown, metrics: ReadonlySet<string>): [number, number] {
  const pairs = Object.entries(sums ?? {}).flatMap(([metric, pair]) =>
    metrics.has(metric) && Array.isArray(pair) ? [pair] : [],
  );
  return pairs.reduce<[number, number]>(([was, is], [a, b]) => [was + Number(a), is + Number(b)], [0, 0]);
}

type Beside = {
  scope: Scope<"usage.view">;
  candidate: Candidate;
  comparedWith: Month;
  interest: InterestRule;
  /** Access types that count as another, each with the other. */
  words: readonly (readonly [word: number, common: number])[];
  running: Running;
  view: UsageView;
};

type Months = { from: Month | null; to: Month };

const ofAnyAccess = ({ candidate: { organizations, platform, group }, words }: Beside, month: Months) => ({
  ...{ organization: organizations, platform: [platform], metric: [group], month, words: { accessType: words } },
});

/** The use that deviates, in these months. */
function whereOf(beside: Beside, month: Months) {
  const { accessType } = beside.candidate;
  const where = ofAnyAccess(beside, month);
  if (accessType === null) return where;
  const former = beside.words.flatMap(([word, common]) => (common === accessType ? [word] : []));
  return { ...where, accessType: [accessType, ...former] };
}

async function explainTitles(beside: Beside): Promise<Reason[]> {
  const { scope, candidate, comparedWith, interest, running, view } = beside;
  const { month, value } = candidate;
  const ask = async (months: Months, limit: number) => {
    const order = { by: "uses", descending: true } as const;
    const where = whereOf(beside, months);
    return valuesOf(await askInterest(scope, { by: ["title"], where, order, limit, interest }, running, view));
  };
  const [here, there] = await Promise.all([
    ask({ from: month, to: month }, MOST_TITLES),
    ask({ from: comparedWith, to: comparedWith }, MOST_TITLES),
  ]);
  const whole = { before: candidate.around.get(comparedWith) ?? 0, after: value };
  const leading = leadingChange(changesOf(there, here), whole);
  if (leading) {
    const labelOf = await withLabels(new Map([["title", [leading.key]]]), running.locale);
    const title = { pk: leading.key, name: labelOf("title", leading.key).name };
    return [{ code: "title", title, before: leading.before, after: leading.after }];
  }
  if (whole.after <= whole.before) return [];
  const unseen = [...here].filter(([title]) => !there.has(title));
  const former = await askInterest(
    scope,
    {
      ...{ by: ["title"], interest },
      where: { ...whereOf(beside, { from: null, to: addMonths(month, -1) }), title: unseen.map(([title]) => title) },
    },
    running,
    view,
  );
  const formerTitles = new Set(former.map(({ keys: [title] }) => title));
  const fresh = unseen.filter(([title]) => title !== 0 && !formerTitles.has(title));
  const uses = fresh.reduce((sum, [, own]) => sum + own, 0);
  return uses * 2 > whole.after - whole.before ? [{ code: "newTitles", count: fresh.length, uses }] : [];
}

async function explainAttributes(beside: Beside): Promise<Reason[]> {
  const { scope, candidate, comparedWith, interest, running, view } = beside;
  const { month, value } = candidate;
  const whole = { before: candidate.around.get(comparedWith) ?? 0, after: value };
  const changes = await Promise.all(
    ATTRIBUTES.map(async (dimension) => {
      const ask = async (one: Month) =>
        valuesOf(
          await askInterest(
            scope,
            { by: [dimension], where: whereOf(beside, { from: one, to: one }), interest },
            running,
            view,
          ),
        );
      const [there, here] = await Promise.all([ask(comparedWith), ask(month)]);
      // With a single value there is nothing to distinguish, except which machines.
      const isTelling = candidate.use === "machines" && dimension === "accessMethod";
      const leading =
        isTelling || new Set([...there.keys(), ...here.keys()]).size > 1
          ? leadingChange(changesOf(there, here), whole)
          : null;
      return leading ? { dimension, leading } : null;
    }),
  );
  const relevant = changes.filter((one) => one !== null);
  const labelOf = await withLabels(
    new Map(relevant.map(({ dimension, leading }) => [dimension, [leading.key]])),
    running.locale,
  );
  return relevant.map(({ dimension, leading: { key, before, after } }) => ({
    ...({ code: "attribute", dimension, value: labelOf(dimension, key).name } as const),
    ...{ before, after },
  }));
}

/** Of a single access type: another one that changed the other way, by at least half as much. */
async function explainOtherAccess(beside: Beside): Promise<Reason[]> {
  const { scope, candidate, comparedWith, interest, running, view } = beside;
  const { month, value, accessType } = candidate;
  if (accessType === null) return [];
  const ask = async (one: Month) => {
    const where = ofAnyAccess(beside, { from: one, to: one });
    return valuesOf(await askInterest(scope, { by: ["accessType"], where, interest }, running, view));
  };
  const [there, here] = await Promise.all([ask(comparedWith), ask(month)]);
  const difference = value - (candidate.around.get(comparedWith) ?? 0);
  const opposite = changesOf(there, here)
    .filter(({ key }) => key !== accessType && key !== 0)
    .filter(({ before, after }) => (after - before) / difference <= -OTHER_ACCESS);
  const labelOf = await withLabels(new Map([["accessType", opposite.map(({ key }) => key)]]), running.locale);
  return opposite.map(({ key, before, after }) => {
    return { code: "otherAccess", value: labelOf("accessType", key).name, before, after };
  });
}

const valuesOf = (groups: Awaited<ReturnType<typeof askInterest>>): Map<number, number> =>
  new Map(
    groups.flatMap(({ keys: [key], figures: [uses = 0] }) => (typeof key === "number" ? [[key, uses] as const] : [])),
  );

/** The least change of another access type, as a share of the difference. */
const OTHER_ACCESS = 0.5;

/** The change of one title, or of one value of an attribute, between two months. */
type Change = { readonly key: number; readonly before: number; readonly after: number };

/** The least share of the whole difference that one of many must have to be named. */
const MOST_OF_IT = 0.6;
/**
 * How much its share of the difference must exceed its share of the use: what grows with everything else explains
 * nothing.
 */
const BEYOND_ITS_SHARE = 0.25;

function changesOf(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => ({
    key,
    before: before.get(key) ?? 0,
    after: after.get(key) ?? 0,
  }));
}

/** The change that makes up most of the difference, if any does; values without a name are left out. */
function leadingChange(changes: readonly Change[], whole: Omit<Change, "key">): Change | null {
  const difference = whole.after - whole.before;
  if (difference === 0) return null;
  const part = ({ before, after }: Change) => (after - before) / difference;
  const [first] = changes.filter(({ key }) => key !== 0).sort((one, other) => part(other) - part(one));
  if (!first || part(first) < MOST_OF_IT) return null;
  const share = whole.before > 0 ? first.before / whole.before : 0;
  return part(first) - share >= BEYOND_ITS_SHARE ? first : null;
}
