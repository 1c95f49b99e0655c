import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { type Month, month, monthRange } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import { groupBy } from "@/lib/kit/group-by";
import { type Locale, routing } from "@/lib/kit/i18n/routing";
import { resolveReport } from "@/lib/reports/ask/resolve-report";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { viewQuestion } from "@/lib/reports/charts/chart-question";
import { questionToSearch } from "@/lib/reports/question-search";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import type { Where } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import type { AnswerQuery, SurveyAnswer, SurveyPart } from "./contract";
import { expectedReports } from "./expected-reports";
import { evaluate, type Usage } from "./formula";
import { type Gaps, type NamedPlatform, readGaps } from "./read-gaps";
import type { DataSource, Part, Survey } from "./survey";

type Viewer = Scope<"usage.view">;
type Period = { readonly from: Month; readonly to: Month; readonly months: readonly Month[] };
type Place = { readonly organization: number; readonly platform: number };
/** By place and month; places without any usage are left out. */
type Found = ReadonlyMap<string, readonly number[]>;

/** The longest period: ten years. */
const MOST_MONTHS = 120;

/**
 * Fills in a survey. Alternatives are decided separately for each organization, platform and month, and then added up.
 * Throws NotFound for an organization out of reach, Invalid for months in the wrong order.
 */
export async function readSurvey(
  scope: Viewer,
  survey: Survey,
  { asked, running = {} }: { asked: AnswerQuery; running?: Partial<Running> },
): Promise<SurveyAnswer> {
  const within = scope.within(asked.organization);
  const period = periodOf(asked);
  const view = await viewUsage(within);
  const platforms = await listPlatforms(within);
  const [places, usages, gaps] = await Promise.all([
    linkedPlaces(within),
    Promise.all(
      survey.dataSources.map(
        async (source) => [source.id, await askSource(within, view, { source, period, running })] as const,
      ),
    ),
    readGaps(within, { survey, platforms, ...period }),
  ]);
  const usage = new Map(usages);
  const used = new Set(usages.flatMap(([, source]) => [...source.keys()]));
  const placesByKey = new Map([...places, ...[...used].map(placeNamed)].map((place) => [keyOf(place), place]));
  const all = [...placesByKey.values()].filter(({ platform }) => platforms.has(platform));
  const { locale = routing.defaultLocale } = running;
  const collator = new Intl.Collator(locale);
  const order = (one: NamedPlatform, other: NamedPlatform) =>
    collator.compare(shownName(one, locale), shownName(other, locale));
  const context = { survey, period, usage, places: all, platforms, order, gaps, organization: asked.organization };
  return {
    survey: survey.id,
    organization: asked.organization,
    ...{ start_date: period.from, end_date: period.to, months: [...period.months] },
    parts: survey.parts.map((part) => fillIn(part, context)),
  };
}

function periodOf(query: AnswerQuery): Period {
  const [from, to] = [month(query.from), month(query.to)];
  if (from > to) throw new Invalid({ end_date: ["monthsReversed"] });
  const months = monthRange(from, to);
  if (months.length > MOST_MONTHS) throw new Invalid({ end_date: ["invalid"] });
  return { from, to, months };
}

const shownName = ({ name, name_en: nameEn, name_cs: nameCs }: NamedPlatform, locale: Locale): string =>
  displayName({ name, nameEn, nameCs }, locale);

const keyOf = ({ organization, platform }: Place): string => `${organization} ${platform}`;
const placeNamed = (key: string): Place => {
  const [organization = 0, platform = 0] = key.split(" ").map(Number);
  return { organization, platform };
};

const whereOf = ({ reportType, metric, filters }: DataSource, { from, to }: Period): Where => ({
  reportType: [reportType],
  ...(metric ? { metric: [metric] } : {}),
  ...filters,
  month: { from, to },
});

type Asked = { source: DataSource; period: Period; running: Pick<Running, "signal"> };

async function askSource(scope: Viewer, view: UsageView, { source, period, running }: Asked): Promise<Found> {
  const { question } = await resolveReport(scope, viewQuestion(whereOf(source, period), ["platform", "month"]));
  const groups = await askGroups(
    view,
    { by: ["organization", "platform", "month"], measures: ["uses"], where: question.where },
    running,
  );
  const at = new Map<string, number>(period.months.map((one, index) => [one, index]));
  const valuesByKey = new Map<string, number[]>();
  for (const { keys, figures } of groups) {
    const [organization, platform, of] = keys;
    const key = keyOf({ organization: Number(organization), platform: Number(platform) });
    const months = valuesByKey.get(key) ?? period.months.map(() => 0);
    months[at.get(String(of)) ?? 0] = figures[0] ?? 0;
    valuesByKey.set(key, months);
  }
  return valuesByKey;
}

async function listPlatforms(scope: Viewer): Promise<ReadonlyMap<number, NamedPlatform>> {
  const rows = await db().platform.findMany({
    where: {
      OR: [
        { organizations: { some: { organizationId: reach(scope) } } },
        { imports: { some: { organizationId: reach(scope), state: "current" } } },
        { credentials: { some: { organizationId: reach(scope), deletedAt: null } } },
      ],
    },
    select: { id: true, name: true, nameEn: true, nameCs: true },
  });
  return new Map(
    rows.map(({ id, name, nameEn, nameCs }) => [id, { pk: id, name, name_en: nameEn, name_cs: nameCs }] as const),
  );
}

async function linkedPlaces(scope: Viewer): Promise<Place[]> {
  const rows = await db().organizationPlatform.findMany({ where: { organizationId: reach(scope) } });
  return rows.map(({ organizationId, platformId }) => ({ organization: organizationId, platform: platformId }));
}

type Context = {
  readonly survey: Survey;
  readonly period: Period;
  readonly usage: ReadonlyMap<string, Found>;
  readonly places: readonly Place[];
  readonly platforms: ReadonlyMap<number, NamedPlatform>;
  /** Sorts by names in the reader's language. */
  readonly order: (one: NamedPlatform, other: NamedPlatform) => number;
  readonly gaps: Gaps;
  readonly organization: number;
};

const total = (months: readonly number[]): number => months.reduce((sum, value) => sum + value, 0);
const added = (all: readonly (readonly number[])[], { months }: Period): number[] =>
  months.map((_, at) => total(all.map((one) => one[at] ?? 0)));

function fillIn(part: Part, context: Context): SurveyPart {
  const { survey, period, places, gaps } = context;
  const byPlace = places.map((place) => ({ place, stages: reckonStages(part, place, context) }));
  const stages = part.stages.map(({ id, text }, at) => {
    const data = rowsOf(
      byPlace.map(({ place, stages: own }) => ({ ...place, usage: own[at] })),
      context,
    );
    const months = added(
      data.map(({ monthly_data: own }) => own),
      period,
    );
    return { name: id, formula: text, total: total(months), monthly_data: months, data };
  });
  const answer = stages.at(-1);
  const groups = expectedReports(survey, part);
  return {
    code: part.code,
    name: part.name,
    total: answer?.total ?? 0,
    monthly_data: answer?.monthly_data ?? [],
    stages,
    data_sources: sourcesOf(
      part,
      byPlace.map(({ stages: own }) => own.at(-1)),
      context,
    ),
    missing: groups.flatMap((group) => gaps.missing(group)),
    partial: gaps.partial(groups.flat()),
  };
}

/** The stages of one platform of one organization, in order. */
function reckonStages(part: Part, place: Place, { survey, usage, period }: Context): Usage[] {
  const key = keyOf(place);
  const sources = new Map(survey.dataSources.map((source) => [source.id, source]));
  const hasNothing = (id: string | undefined): boolean =>
    id === undefined || (!usage.get(id)?.has(key) && hasNothing(sources.get(id)?.fallbackFor));
  const ofSource = (id: string): Usage => {
    const source = sources.get(id);
    const counts = source !== undefined && hasNothing(source.fallbackFor);
    const months = (counts ? usage.get(id)?.get(key) : undefined) ?? period.months.map(() => 0);
    return { months, label: source?.reportType ?? "", counted: new Map([[id, months]]) };
  };
  const stages = new Map<string, Usage>();
  return part.stages.map(({ id, formula }) => {
    const usage = evaluate(formula, (name) => stages.get(name) ?? ofSource(name));
    stages.set(id, usage);
    return usage;
  });
}

type Reckoned = Place & { readonly usage: Usage | undefined };
type Row = SurveyPart["stages"][number]["data"][number];

/** One row for each platform, for all organizations together. */
function rowsOf(reckoned: readonly Reckoned[], { platforms, order, period }: Context): Row[] {
  const rows = [...groupBy(reckoned, ({ platform }) => platform)].flatMap(([id, own]): Row[] => {
    const platform = platforms.get(id);
    if (!platform) return [];
    const months = added(
      own.map(({ usage }) => usage?.months ?? []),
      period,
    );
    const withUsage = own.filter(({ usage }) => usage && total(usage.months) > 0);
    const labels = new Set((withUsage.length > 0 ? withUsage : own).map(({ usage }) => usage?.label ?? ""));
    return [{ platform, source_name: [...labels].join(", "), monthly_data: months, total: total(months) }];
  });
  return rows.toSorted((one, other) => order(one.platform, other.platform));
}

function sourcesOf(
  { stages }: Part,
  answers: readonly (Usage | undefined)[],
  { survey, usage, period, organization }: Context,
): SurveyPart["data_sources"] {
  const counted = (id: string) => total(answers.flatMap((answer) => answer?.counted.get(id) ?? []));
  const named = new Set(answers.flatMap((answer) => [...(answer?.counted.keys() ?? [])]));
  // Without any platform nothing is calculated; the formula then shows which sources would be used.
  const isUsed = (id: string) => named.has(id) || stages.some(({ text }) => text.split(/\W+/).includes(id));
  return survey.dataSources
    .filter(({ id }) => isUsed(id))
    .map((source) => {
      const where = {
        ...whereOf(source, period),
        ...(organization === ALL_ORGANIZATIONS ? {} : { organization: [organization] }),
      };
      return {
        id: source.id,
        report_type: source.reportType,
        metric: source.metric,
        filters: Object.fromEntries(
          Object.entries(source.filters).map(([name, values]) => [name, [...(values ?? [])]]),
        ),
        fallback_for: source.fallbackFor ?? null,
        found: total([...(usage.get(source.id)?.values() ?? [])].flat()),
        counted: counted(source.id),
        report: questionToSearch(viewQuestion(where, ["platform", "month"])).toString(),
      };
    });
}
