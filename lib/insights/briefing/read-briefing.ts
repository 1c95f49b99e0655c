import "server-only";
import type { Scope } from "@/lib/access/scope";
import { interestReports } from "@/lib/catalog/interest-reports";
import { getOfferedPlatform } from "@/lib/catalog/platforms/organization-platforms";
import { findAgreement, seenAgreements } from "@/lib/cost/agreements/find-agreements";
import { readAgreementYears } from "@/lib/cost/agreements/read-agreement-costs";
import { costYear, periodOf } from "@/lib/cost/license-period";
import { readCostByYear } from "@/lib/cost/read-cost-per-use";
import { addMonths, type Month, month, monthRange, yearOf, yearStart } from "@/lib/counter/standard/month";
import { freeAccessTypes, openAccessTypes } from "@/lib/entitlements/value/ask-value";
import { entitlementValueCall } from "@/lib/entitlements/value/contract";
import { listValueTitles } from "@/lib/entitlements/value/list-value-titles";
import { readEntitlementValue } from "@/lib/entitlements/value/read-value";
import { describeGroups } from "@/lib/interest/describe-groups";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Invalid, NotFound } from "@/lib/kit/errors";
import { listPlatformOverlaps } from "@/lib/overlap/analyses";
import { readPeersOfPlatforms } from "@/lib/peers/read-peers";
import { interestRule } from "@/lib/reports/ask/interest-rule";
import { readConcentration } from "@/lib/reports/ask/read-concentration";
import { readPlaceMonths } from "@/lib/reports/ask/read-place-months";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import { interestQuestion } from "@/lib/reports/interest/interest-report";
import { readTitles } from "@/lib/titles/find-titles";
import { BRIEFING_YEARS, describedYear, withoutEmptyStart } from "./briefing-years";
import type { Briefing, BriefingQuery, BriefingYear } from "./contract";

type Reading = Scope<"usage.view">;

/** Titles named in the briefing. */
const TOP = 5;

/**
 * Price, use and value of an agreement or a platform in one year, with the years before. Use is interest of one group, of
 * the organizations that pay. Throws NotFound out of reach, and Invalid without one subject.
 */
export async function readBriefing(
  scope: Reading,
  organization: number,
  { query, running }: { readonly query: BriefingQuery; readonly running: Running },
): Promise<Briefing> {
  const own = scope.within(organization);
  const [subject, group] = await Promise.all([findSubject(scope, organization, query), findGroup(query.group)]);
  const platforms = subject.platforms.map(({ pk }) => pk);
  const places = { platform: platforms, organization: subject.payers ?? own.organizationIds };
  const question: Asked = { own, organization, places, group, query, running };
  const years = await readYears(scope, question);
  const described = describedYear(years, query.year);
  if (!described) throw new NotFound();
  const of: Described = { ...question, months: { from: month(described.from), to: month(described.to) } };
  const value = await readValue(scope, of);
  const [access, titles, denials, shared, peers, organizations] = await Promise.all([
    readAccess(of),
    readMostUsed(of),
    readDenials(scope, of, value),
    readShared(of, value),
    readPeers(scope, of),
    db().organization.findMany({ where: { id: { in: [...places.organization] } }, orderBy: { name: "asc" } }),
  ]);
  return {
    ...subject.names,
    ...{ provider: subject.provider, platforms: subject.platforms, last_day: subject.lastDay },
    organizations: organizations.map(({ id, name, nameEn, nameCs }) => ({
      ...{ pk: id, name, name_en: nameEn, name_cs: nameCs },
    })),
    reference_currency: settings().REFERENCE_CURRENCY,
    group: group.shown,
    year: described.from,
    ...{ years, access, titles, denials, shared, peers, value },
  };
}

type Places = { readonly platform: readonly number[]; readonly organization: readonly number[] };
type Group = Awaited<ReturnType<typeof findGroup>>;
type Asked = {
  readonly own: Reading;
  readonly organization: number;
  readonly places: Places;
  readonly group: Group;
  readonly query: BriefingQuery;
  readonly running: Running;
};
type Described = Asked & { readonly months: { readonly from: Month; readonly to: Month } };

async function findSubject(scope: Reading, organization: number, { agreement, platform }: BriefingQuery) {
  if (agreement !== undefined) {
    if (platform !== undefined) throw new Invalid({ platform: ["invalid"] });
    const row = await findAgreement(seenAgreements(scope, organization), agreement);
    const payers = [...new Set(row.prices.map(({ organizationId }) => organizationId))];
    return {
      names: { name: row.name, name_en: null, name_cs: null },
      provider: row.provider,
      platforms: row.platforms.map(({ platform: { id, name, nameEn, nameCs } }) => ({
        ...{ pk: id, name, name_en: nameEn, name_cs: nameCs },
      })),
      payers: payers.length > 0 ? payers : null,
      lastDay:
        row.prices
          .map((one) => periodOf(one).to)
          .sort()
          .at(-1) ?? null,
    };
  }
  if (platform === undefined) throw new Invalid({ agreement: ["mandatory"] });
  const row = await getOfferedPlatform(scope, { organization, platform });
  const names = { name: row.name, name_en: row.name_en, name_cs: row.name_cs };
  return { names, provider: row.provider, platforms: [{ pk: row.pk, ...names }], payers: null, lastDay: null };
}

/** The interest group that counts as use, and the denials that belong to it. */
async function findGroup(name: string | undefined) {
  const groups = await db().interestGroup.findMany({ orderBy: [{ position: "asc" }, { id: "asc" }] });
  const group =
    name === undefined ? groups.find(({ isImportant }) => isImportant) : groups.find((one) => one.shortName === name);
  if (!group) throw new Invalid({ group: ["invalid"] });
  const counts = (await describeGroups()).get(group.shortName);
  return {
    id: group.id,
    denials: groups.find(({ shortName }) => shortName === `${group.shortName}_denial`) ?? null,
    shown: {
      ...{ short_name: group.shortName, name_en: group.nameEn, name_cs: group.nameCs },
      ...{ counts_en: counts?.en ?? "", counts_cs: counts?.cs ?? "" },
    },
  };
}

async function readYears(scope: Reading, question: Asked): Promise<BriefingYear[]> {
  const { own, organization, places, group, query, running } = question;
  const { begin } = query;
  const today = month(runningMonth());
  const latest = yearStart(today, begin - 1);
  const first = addMonths(latest, -12 * (BRIEFING_YEARS - 1));
  const range = { from: first, to: addMonths(latest, 11) };
  const where = { ...places, metric: [group.id], month: range };
  const interest = await interestRule();
  const [uses, reports, costs] = await Promise.all([
    askInterest(own, { by: ["month"], where, interest }, running),
    readPlaceMonths(own, { where, interest, merged: true, places: [], bridge: undefined }),
    readCosts(scope, { organization, query, running }),
  ]);
  const usesOf = new Map(uses.map(({ keys, figures }) => [String(keys[0]), figures[0] ?? 0]));
  const years = Array.from({ length: BRIEFING_YEARS }, (_, at) => addMonths(first, 12 * at)).map(
    (from): BriefingYear => {
      const { label: year, to } = costYear(from);
      const months = new Set<string>(monthRange(from, to));
      const own = (reports ?? []).filter((one) => months.has(one.month));
      const sum = (of: "present" | "partial" | "expected") => own.reduce((total, one) => total + one[of], 0);
      const used = [...usesOf].filter(([key]) => months.has(key));
      const isReported = used.length > 0 || sum("present") + sum("partial") > 0;
      const cost = costs.get(from);
      const figures = cost?.groups[group.shown.short_name];
      return {
        ...{ year, from, to, is_finished: to < today },
        price: cost?.price ?? null,
        is_priced:
          figures !== undefined &&
          figures.lacking.unlicensed + figures.lacking.unconverted + figures.lacking.undivided === 0 &&
          figures.expected_months > 0,
        uses: isReported ? used.reduce((total, [, count]) => total + count, 0) : null,
        ...{ present: sum("present"), expected: sum("expected") },
        cost: figures ? costOnly(figures) : null,
        per_fte: cost?.per_fte ?? null,
      };
    },
  );
  return withoutEmptyStart(years);
}

type Cost = Pick<Awaited<ReturnType<typeof readAgreementYears>>[number], "price" | "per_fte" | "groups">;

const costOnly = ({ state, unit_price, covered, uses_per_fte, expected_months, lacking }: Cost["groups"][string]) => ({
  ...{ state, unit_price, covered, uses_per_fte, expected_months, lacking },
});

/** Price and cost per use by the first month of the year; only years with a price. */
async function readCosts(
  scope: Reading,
  { organization, query: { agreement, platform, begin }, running }: Pick<Asked, "organization" | "query" | "running">,
): Promise<Map<string, Cost>> {
  const trend = { organization, begin, last: BRIEFING_YEARS, running };
  if (agreement !== undefined) {
    const years = await readAgreementYears(scope, agreement, trend);
    return new Map(years.map((one) => [one.from, one]));
  }
  const years = await readCostByYear(scope, trend);
  return new Map(
    years.flatMap(({ from, platforms }) => {
      const own = platforms.find(({ pk, prices }) => pk === platform && prices > 0);
      return own && from !== null ? [[from, own] as const] : [];
    }),
  );
}

async function readAccess({ own, places, group, months, running }: Described): Promise<Briefing["access"]> {
  const where = { ...places, metric: [group.id], month: months };
  const rows = await askInterest(own, { by: ["accessType"], where }, running);
  if (rows.length === 0) return null;
  const texts = await db().attributeText.findMany({ where: { id: { in: rows.map(({ keys }) => Number(keys[0])) } } });
  const words = new Map(texts.map(({ id, text }) => [id, text]));
  const access = { controlled: 0, open: 0, unspecified: 0 };
  for (const { keys, figures } of rows) {
    const word = words.get(Number(keys[0])) ?? "";
    const kind =
      word === "Controlled"
        ? "controlled"
        : [...openAccessTypes, ...freeAccessTypes].includes(word)
          ? "open"
          : "unspecified";
    access[kind] += figures[0] ?? 0;
  }
  return access;
}

const valueQuery = ({ query: { agreement, platform }, group, months }: Described) =>
  entitlementValueCall.query.parse({
    ...(agreement === undefined ? { platforms: String(platform) } : { agreement }),
    ...months,
    groups: group.shown.short_name,
  });

const readValue = (scope: Reading, of: Described) =>
  readEntitlementValue(scope, of.organization, { query: valueQuery(of), running: of.running });

async function readMostUsed({ own, places, group, months, running }: Described): Promise<Briefing["titles"]> {
  const where = { ...places, metric: [group.id], month: months };
  const question = interestQuestion({
    groups: [group.shown.short_name],
    rows: "title",
    platform: places.platform,
    months,
  });
  const [top, few] = await Promise.all([
    askInterest(own, { by: ["title"], where, order: { by: "uses", descending: true }, limit: TOP + 1 }, running),
    readConcentration(
      own,
      { ...question, where: { ...question.where, organization: places.organization }, columns: [] },
      running,
    ),
  ]);
  const named = await nameTitles(top);
  const most = few?.shares.find(({ share }) => share === 0.8)?.rows;
  // Use without a title, such as searches, says nothing about titles.
  if (!few || most === undefined || named.length === 0) return null;
  return { used: few.rows, most, top: named };
}

async function nameTitles(rows: Awaited<ReturnType<typeof askInterest>>) {
  const counted = rows.map(({ keys, figures }) => ({ pk: Number(keys[0]), count: figures[0] ?? 0 }));
  const titles = counted.filter(({ pk, count }) => pk > 0 && count > 0).slice(0, TOP);
  const details = await readTitles(
    "titles",
    titles.map(({ pk }) => pk),
  );
  return titles.map(({ pk, count }) => ({ pk, name: details.get(pk)?.name ?? "", count }));
}

async function readDenials(
  scope: Reading,
  { own, organization, places, group, months, running, ...rest }: Described,
  value: Briefing["value"],
): Promise<Briefing["denials"]> {
  if (value.refused.titles !== null && value.refused.refused !== null) {
    const query = {
      ...valueQuery({ own, organization, places, group, months, running, ...rest }),
      list: "refused",
    } as const;
    const { results } = await listValueTitles(scope, organization, {
      query: { ...query, search: "", order_by: "refused", desc: "true", page: 1, page_size: TOP },
      running,
    });
    const top = results.map(({ pk, name, refused }) => ({ pk, name, count: refused }));
    return { kind: "not_entitled", titles: value.refused.titles, refused: value.refused.refused, top };
  }
  if (!group.denials) return null;
  const { hasReport } = await interestReports(own, { months, platforms: places.platform });
  if (!hasReport(group.denials.shortName)) return null;
  const where = { ...places, metric: [group.denials.id], month: months };
  const order = { by: "uses", descending: true } as const;
  const [all, [sum]] = await Promise.all([
    askInterest(own, { by: ["title"], where, order }, running),
    askInterest(own, { by: [], where }, running),
  ]);
  return {
    kind: "all",
    titles: all.filter(({ keys }) => Number(keys[0]) > 0).length,
    refused: sum?.figures[0] ?? 0,
    top: await nameTitles(all.slice(0, TOP + 1)),
  };
}

/** By lists of accessible titles where there are any, otherwise by the titles used; those only for one platform. */
async function readShared(
  { own, places, group, months }: Described,
  value: Briefing["value"],
): Promise<Briefing["shared"]> {
  const { used, elsewhere } = value;
  if (used.titles !== null && used.uses !== null && elsewhere.titles !== null && elsewhere.uses !== null)
    return {
      ...{ kind: "listed", titles: elsewhere.titles, uses: elsewhere.uses },
      ...{ of_titles: used.titles, of_uses: used.uses },
    };
  const [platform, ...others] = places.platform;
  if (others.length > 0) return null;
  const rows = await listPlatformOverlaps(own, { ...months, groups: group.shown.short_name });
  const row = rows.find((one) => one.platform.pk === platform);
  if (!row?.titles || row.overlap === null || row.overlap_interest === null || !row.total_interest) return null;
  return {
    ...{ kind: "used", titles: row.overlap, uses: row.overlap_interest },
    ...{ of_titles: row.titles, of_uses: row.total_interest },
  };
}

/** Bands are published for single libraries and calendar years. */
async function readPeers(scope: Reading, { places, group, months, running }: Described): Promise<Briefing["peers"]> {
  const [organization, ...others] = places.organization;
  if (organization === undefined || others.length > 0 || !months.from.endsWith("-01")) return [];
  const year = yearOf(months.from);
  const standings = await readPeersOfPlatforms(scope, { organization, platforms: places.platform, year, running });
  return standings.flatMap(({ platform, interest_group: of, own, band }) => {
    if (of !== group.id || !own || !band) return [];
    const { lower, median, upper, libraries, from, below, published } = band;
    return [{ platform, ...own, libraries, lower, median, upper, size: { from, below }, published }];
  });
}
