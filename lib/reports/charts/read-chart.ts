import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { systemScope } from "@/lib/access/system-scope";
import { releasesByMonth } from "@/lib/imports/releases-by-month";
import { interestAmong, preferredFirst } from "@/lib/interest/preferred-metric";
import { db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { coverageByMonthOf } from "@/lib/reports/ask/list-months";
import { resolveReport } from "@/lib/reports/ask/resolve-report";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import { withLabels } from "@/lib/reports/ask/with-labels";
import { inactiveMetrics } from "@/lib/reports/catalog/list-metrics";
import { type Label, labelOrder } from "@/lib/reports/label";
import { askGroups, type UsageGroup } from "@/lib/usage/ask/ask-groups";
import type { Dimension } from "@/lib/usage/dimensions";
import { QuestionTooBig } from "@/lib/usage/engine/engine-error";
import type { Key, NumberedQuestion, Where } from "@/lib/usage/question";
import { anonymised, anonymousName } from "./anonymous";
import { type ChartSource, chartWhere, guardedMetrics, viewQuestion } from "./chart-question";
import type { ChartData, ChartRequest } from "./contract";

/** Limit for a readable chart and the browser's memory. */
const MOST_FIGURES = 20_000;

type Place = ChartData["primary"][number];

/**
 * The figures of a chart. Throws NotFound for an organization out of reach, and what resolveReport refuses, such as a
 * dimension the report type lacks (E113).
 */
export async function readChart(
  scope: Scope<"usage.view">,
  source: ChartSource,
  { request, running }: { request: ChartRequest; running: Running },
): Promise<ChartData> {
  const { prim_dim: primary, sec_dim: secondary } = request;
  const by = [primary, ...(secondary && secondary !== primary ? [secondary] : [])];
  const compares = primary === "organization" && request.compare === "true";
  if (compares) refuseParticulars(request);
  const chosen = chosenScope(scope, request, compares);
  const query = compares ? { ...request, organization: undefined } : request;
  const readable = (await usedMetrics(chosen, source, { request: query, running })).map(({ metric }) => metric);
  const metrics = guardedMetrics({ by, used: readable, metric: request.metric });
  const usage = await numbered(chosen, query, { where: { ...chartWhere(source, query), metric: metrics }, by });
  const months =
    primary === "month" && usage.imports === undefined ? await monthsOfChart(chosen, { source, usage, by }) : [];
  const none = { too_much_data: false, primary: [], secondary: [], data: [], reported_metrics: [...metrics], months };
  try {
    const groups = compares
      ? await compareOrganizations(chosen, { by, ...usage, running })
      : (await askFigures(chosen, { by, ...usage, running })).map((group) => ({ ...group, isOwn: true }));
    return { ...none, ...(await labeled(groups, by, { ...running, ofInterest: usage.interest !== undefined })) };
  } catch (error) {
    if (error instanceof QuestionTooBig) return { ...none, too_much_data: true };
    throw error;
  }
}

/** Active metrics with usage in the chart's source, preferred first. */
export async function listChartMetrics(
  scope: Scope<"usage.view">,
  source: ChartSource,
  { request, running }: { request: ChartRequest; running: Running },
) {
  const used = await usedMetrics(chosenScope(scope, request, false), source, { request, running });
  const interest = interestAmong(used.map(({ metric }) => metric));
  return used.map(({ metric, name }) => ({
    short_name: metric,
    name,
    is_interest_metric: interest.includes(metric),
  }));
}

/** A comparison covers all organizations, whichever is selected; other charts the selected one. */
function chosenScope(scope: Scope<"usage.view">, { organization }: ChartRequest, compares: boolean) {
  if (organization === undefined) return scope;
  const within = scope.within(organization);
  return compares ? scope : within;
}

/** Coverage of the months, with the releases of their figures if the source combines several. */
async function monthsOfChart(
  scope: Scope<"usage.view">,
  { source, usage, by }: { source: ChartSource; usage: Usage; by: readonly Dimension[] },
): Promise<ChartData["months"]> {
  const { organization: organizationIds, platform: platformIds, reportType: reportTypeIds = [] } = usage.where;
  const isCombined = source.older !== undefined;
  const [months, releases] = await Promise.all([
    coverageByMonthOf(scope, { ...usage, merged: isCombined, by }),
    isCombined ? releasesByMonth(scope, { reportTypeIds, organizationIds, platformIds }) : null,
  ]);
  return releases ? months.map((one) => ({ ...one, releases: releases.get(one.month) ?? [] })) : months;
}

type Reading = { readonly request: ChartRequest; readonly running: Running };

async function usedMetrics(
  scope: Scope<"usage.view">,
  source: ChartSource,
  { request, running }: Reading,
): Promise<readonly { readonly metric: string; readonly name: string }[]> {
  const usage = await numbered(scope, request, { where: chartWhere(source, request), by: ["metric"] });
  const groups = await askFigures(scope, { by: ["metric"], ...usage, running });
  const keys = groups.flatMap(({ keys }) => keys);
  const reading = { locale: running.locale, ofInterest: usage.interest !== undefined };
  const labelOf = await withLabels(new Map([["metric", keys]]), reading);
  const hidden = reading.ofInterest ? new Set() : await inactiveMetrics();
  const names = new Map(
    keys
      .filter((key) => !hidden.has(key))
      .map((key) => [labelOf("metric", key).code ?? "", labelOf("metric", key).name]),
  );
  return preferredFirst([...names.keys()]).map((metric) => ({ metric, name: names.get(metric) ?? metric }));
}

async function numbered(
  scope: Scope<"usage.view">,
  request: ChartRequest,
  { where, by }: { where: Where; by: readonly Dimension[] },
): Promise<Usage> {
  const [{ question }, imports] = await Promise.all([
    resolveReport(scope, viewQuestion(where, by)),
    importsAsked(scope, request),
  ]);
  return { where: question.where, interest: question.interest, superseded: question.superseded, imports };
}

type Usage = Pick<NumberedQuestion, "where" | "interest" | "superseded"> & {
  readonly imports: readonly number[] | undefined;
};

/** Imports of a file or single import within reach. Throws NotFound. */
async function importsAsked(scope: Scope<"usage.view">, { import_batch: id, mdu: uploadId }: ChartRequest) {
  if (id === undefined && uploadId === undefined) return undefined;
  const where = {
    organizationId: reach(scope),
    ...(id === undefined ? {} : { id }),
    ...(uploadId === undefined ? {} : { uploadId }),
  };
  const imports = await db().import.findMany({ where, select: { id: true } });
  if (imports.length === 0) throw new NotFound();
  return imports.map((one) => one.id);
}

type Figures = Usage & { readonly by: readonly Dimension[]; readonly running: Running };
type Group = Omit<UsageGroup, "figures"> & { readonly value: number; readonly isOwn: boolean; readonly name?: string };

async function askFigures(scope: Scope<"usage.view">, { running, ...usage }: Figures) {
  const question = { ...usage, measures: ["uses"], limit: MOST_FIGURES } as const;
  const groups = await askGroups(await viewUsage(scope), question, { signal: running.signal });
  return groups.map(({ keys, figures: [value = 0] }) => ({ keys, value }));
}

/** Other organizations' usage by title is confidential. Throws Refused. */
function refuseParticulars({ sec_dim: split, title, item, import_batch: batch, mdu }: ChartRequest): void {
  if (split && split !== "metric") throw new Refused("E103", { parameter: "sec_dim" });
  if ([title, item, batch, mdu].some((one) => one !== undefined)) throw new Refused("E103", { parameter: "compare" });
}

/**
 * The only place that reads usage beyond the caller's reach: sums of whole organizations, anonymized, and omitted where
 * they could be identified. Reports and platforms are those within reach.
 */
async function compareOrganizations(scope: Scope<"usage.view">, figures: Figures): Promise<Group[]> {
  const everybody = await systemScope("usage.view", "charts");
  const totals = (await askFigures(everybody, figures)).map((group) => {
    const [organization, part = ""] = group.keys;
    return { ...group, organizationId: Number(organization), part };
  });
  let others = 0;
  return anonymised(totals, (id) => scope.reaches(id)).flatMap(({ organizationId, figures: groupFigures }): Group[] => {
    if (organizationId !== null) return groupFigures.map(({ keys, value }) => ({ keys, value, isOwn: true }));
    others += 1;
    const name = anonymousName(others);
    return groupFigures.map(({ keys: [, ...rest], value }) => ({ keys: [name, ...rest], value, isOwn: false, name }));
  });
}

type Reader = Running & { readonly ofInterest: boolean };

async function labeled(groups: readonly Group[], by: readonly Dimension[], { locale, ofInterest }: Reader) {
  const [primary = "month", secondary] = by;
  const keysAt = (at: number) =>
    groups.filter(({ name }) => at > 0 || name === undefined).flatMap(({ keys }) => keys[at] ?? []);
  const labelOf = await withLabels(new Map(by.map((name, at) => [name, keysAt(at)])), { locale, ofInterest });
  const places = (dimension: Dimension, at: number): Place[] => {
    const inOrder = labelOrder(locale, dimension);
    const labels = new Map<Key, { place: Place; label: Label }>();
    for (const { keys, name, isOwn } of groups) {
      const key = keys[at] ?? 0;
      const own = at > 0 || isOwn;
      if (labels.has(key)) continue;
      const label: Label = at === 0 && name !== undefined ? { name, isBlank: false } : labelOf(dimension, key);
      labels.set(key, { label, place: { key, name: label.name, is_blank: label.isBlank, is_own: own } });
    }
    return [...labels.values()].sort((a, b) => inOrder(a.label, b.label)).map(({ place }) => place);
  };
  return {
    primary: places(primary, 0),
    secondary: secondary ? places(secondary, 1) : [],
    data: groups.map(({ keys, value }) => ({
      primary: keys[0] ?? 0,
      secondary: secondary ? (keys[1] ?? 0) : null,
      count: value,
    })),
  };
}
