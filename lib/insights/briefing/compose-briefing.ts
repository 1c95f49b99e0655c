import { createTranslator } from "use-intl/core";
import { costReason } from "@/lib/cost/cost-words";
import { unitPriceDigits } from "@/lib/cost/money";
import { formatComplete, formatCount, formatDecimal, formatPercent } from "@/lib/kit/format/number";
import type { Locale } from "@/lib/kit/i18n/routing";
import { entityName } from "@/lib/organizations/entity-name";
import { peerDigits, sizeText } from "@/lib/peers/peer-words";
import { catalog } from "@/messages/catalog";
import { briefingPoints, describedOf, leastOfPoints, type Point, pointKinds } from "./briefing-points";
import { hasAllReports } from "./briefing-years";
import type { Briefing, BriefingYear } from "./contract";

/** A briefing in the words and numbers of one language: the page and the PDF say the same. */
export type BriefingText = {
  readonly title: string;
  readonly context: string;
  /** Measure and completeness of the figures. */
  readonly basis: string;
  readonly pointsTitle: string;
  readonly noPoints: string;
  readonly points: readonly {
    readonly kind: Point["kind"];
    readonly title: string;
    readonly texts: readonly string[];
  }[];
  readonly figuresTitle: string;
  readonly figures: readonly BriefingFigure[];
  readonly trend: BriefingTable & { readonly index: BriefingIndex | null };
  readonly titles: (BriefingTable & { readonly note: string }) | null;
  readonly denials: (BriefingTable & { readonly note: string }) | null;
  readonly sources: { readonly title: string; readonly texts: readonly string[] };
};

export type BriefingFigure = {
  readonly name: string;
  readonly value: string;
  readonly notes: readonly string[];
  readonly tip: string;
};

/** `ids`: of the titles in the rows. */
export type BriefingTable = {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly ids: readonly (number | null)[];
};

/** Price and use of complete years, the first of them 100. */
export type BriefingIndex = {
  readonly title: string;
  readonly summary: string;
  readonly index: string;
  readonly series: { readonly price: string; readonly uses: string };
  readonly rows: readonly { readonly year: string; readonly price: number | null; readonly uses: number | null }[];
};

/** Points about what an agreement says. */
const ofAgreements: ReadonlySet<Point["name"]> = new Set(["noPrice", "ends", "hasEnded"]);

type Made = {
  readonly locale: Locale;
  /** yyyy-MM-dd. */
  readonly today: string;
  readonly site: string;
  /** False for readers who may not know them: nothing says that there are any. */
  readonly hasPrices?: boolean;
};

export function composeBriefing(briefing: Briefing, { locale, today, site, hasPrices = true }: Made): BriefingText {
  const messages = catalog[locale];
  const t = createTranslator({ locale, messages, namespace: "briefing" });
  const cost = createTranslator({ locale, messages, namespace: "cost" });
  const year = describedOf(briefing);
  if (!year) throw new Error("a briefing describes one of its years");
  const { group, reference_currency: currency, value } = briefing;
  const percent = (share: number) => formatPercent(share, locale, 0);
  const signed = (change: number) => `${change > 0 ? "+" : ""}${formatPercent(change, locale, 1)}`.replace("-", "−");
  const money = (amount: string) => formatDecimal(Number(amount), locale, Number(amount) < 10_000 ? 2 : 0);
  const unit = (price: number) => formatDecimal(price, locale, unitPriceDigits(price));
  const ofPeers = (uses: number) => formatDecimal(uses, locale, peerDigits(uses));
  const perUser = (uses: number) => formatDecimal(uses, locale, unitPriceDigits(uses));
  const count = (number: number) => formatCount(Math.round(number), locale);
  const before = briefing.years[briefing.years.indexOf(year) - 1];
  const change = (now: number | null | undefined, then: number | null | undefined): string[] =>
    now == null || !then || !before ? [] : [t("change", { change: signed(now / then - 1), year: before.year })];
  const measure = {
    name: entityName({ name: group.name_en, ...group, short_name: null }, locale),
    counts: locale === "cs" ? group.counts_cs : group.counts_en,
  };
  const months = { present: year.present, expected: year.expected };
  const reports = { ...months, year: year.year };
  const [only, ...others] = briefing.organizations;

  const pointTexts = (points: readonly Point[]) =>
    points.map(({ name, values }) => {
      const display = Object.entries(values).map(([key, one]) => {
        if (key === "price" || key === "use") return [key, signed(Number(one))];
        if (key === "own" || key === "median") return [key, ofPeers(Number(one))];
        return [key, key === "share" ? percent(Number(one)) : one];
      });
      return t(`point.${name}`, Object.fromEntries(display));
    });

  const own = year.cost;
  const entitled = (value.used.titles ?? 0) + (value.unused.titles ?? 0) + (value.unknown.titles ?? 0);
  const { access, shared, denials, titles } = briefing;
  const specified = access ? access.controlled + access.open : 0;
  const figure = (
    name: FigureName,
    display: string | null,
    notes: readonly (string | null)[],
    tip: FigureTip = name,
  ): BriefingFigure => ({
    name: t(`figure.${name}`, { currency }),
    value: display ?? "–",
    notes: notes.filter((note): note is string => note !== null && note !== ""),
    tip: t(`tip.${tip}`),
  });
  const isComparable = before !== undefined && hasAllReports(year) && hasAllReports(before);
  const prices = [
    figure("price", year.price === null ? null : money(year.price), [
      ...(year.price === null ? [own ? costReason(cost, own) : cost("state.no_price")] : []),
      ...(year.is_priced && before?.is_priced ? change(Number(year.price), Number(before.price)) : []),
      year.per_fte?.price == null ? null : t("perUser", { price: unit(year.per_fte.price) }),
    ]),
    figure("unitPrice", own?.unit_price == null ? null : unit(own.unit_price), [
      ...(own?.unit_price == null ? [own ? costReason(cost, own) : cost("state.no_price")] : []),
      ...change(own?.unit_price, before?.cost?.unit_price),
      own?.unit_price != null && year.uses !== null && Math.round(own.covered.uses) < year.uses
        ? t("payers", { uses: Math.round(own.covered.uses) })
        : null,
    ]),
  ];
  const figures = [
    ...(hasPrices ? prices : []),
    figure("uses", year.uses === null ? null : count(year.uses), [
      ...(year.uses === null ? [t("noReport")] : []),
      ...(isComparable ? change(year.uses, before.uses) : []),
      own?.uses_per_fte == null ? null : t("usesPerUser", { uses: perUser(own.uses_per_fte) }),
      ...briefing.peers.map(({ rank, libraries, median }) => t("peers", { rank, libraries, median: ofPeers(median) })),
    ]),
    figure(
      "neverUsed",
      value.unused.titles === null || entitled === 0 ? null : percent(value.unused.titles / entitled),
      [
        value.state === "no_list" ? t("noList") : null,
        value.unused.titles === null || entitled === 0
          ? null
          : t("titlesOf", { titles: value.unused.titles, of: entitled }),
      ],
    ),
    figure("openShare", access && specified > 0 ? percent(access.open / specified) : null, [
      access && access.unspecified > 0 ? t("unspecified", { count: access.unspecified }) : null,
      access ? null : t("noReport"),
    ]),
    figure(
      "denials",
      denials && count(denials.refused),
      [denials ? t("titles", { count: denials.titles }) : t("noReport")],
      denials?.kind === "all" ? "denialsAll" : "denials",
    ),
    figure(
      "shared",
      shared && shared.of_uses > 0 ? percent(shared.uses / shared.of_uses) : null,
      [shared ? t("titlesOf", { titles: shared.titles, of: shared.of_titles }) : t("unknown")],
      shared?.kind === "used" ? "sharedUsed" : "shared",
    ),
    figure("complete", year.expected > 0 ? formatComplete(year.present / year.expected, locale, 0) : null, [
      t("months", months),
    ]),
  ];

  const unitPriceOf = (one: BriefingYear) =>
    one.cost?.unit_price == null
      ? ((one.cost && costReason(cost, one.cost)) ?? cost("state.no_price"))
      : formatDecimal(one.cost.unit_price, locale, unitPriceDigits(one.cost.unit_price));
  const points = briefingPoints(briefing, today).filter(({ name }) => hasPrices || !ofAgreements.has(name));
  return {
    title: t("title", { name: entityName({ ...briefing, short_name: null }, locale) }),
    context: t("context", {
      whose:
        only && others.length === 0 ? entityName(only, locale) : t("whose", { count: briefing.organizations.length }),
      months: [year.year, briefing.provider, ...briefing.platforms.map((one) => entityName(one, locale)).slice(0, 5)]
        .filter(Boolean)
        .join(" · "),
    }),
    basis: t(hasPrices && briefing.last_day !== null ? "basis" : "basisAll", {
      ...{ ...reports, measure: measure.counts ? `${measure.name} (${measure.counts})` : measure.name },
    }),
    pointsTitle: t("points"),
    noPoints: t("noPoints"),
    points: pointKinds.flatMap((kind) => {
      const texts = pointTexts(points.filter((one) => one.kind === kind));
      return texts.length === 0 ? [] : [{ kind, title: t(`kind.${kind}`), texts }];
    }),
    figuresTitle: t("figures", { year: year.year }),
    figures,
    trend: {
      title: t(hasPrices ? "trend.title" : "trend.usesTitle"),
      headings: [
        t("trend.year"),
        ...(hasPrices ? [t("trend.price", { currency })] : []),
        t("trend.uses"),
        ...(hasPrices ? [t("trend.unitPrice")] : []),
        t("trend.complete"),
      ],
      rows: briefing.years.map((one) => [
        one.is_finished ? one.year : t("trend.notOver", { year: one.year }),
        ...(hasPrices ? [one.price === null ? t("unknown") : formatDecimal(Number(one.price), locale, 2)] : []),
        one.uses === null ? t("noReport") : count(one.uses),
        ...(hasPrices ? [unitPriceOf(one)] : []),
        one.expected > 0 ? t("trend.of", { present: one.present, expected: one.expected }) : "–",
      ]),
      ids: briefing.years.map(() => null),
      index: indexOf(briefing.years, t),
    },
    titles: titles && {
      title: t("top.title"),
      note: t("top.note", { most: titles.most, used: titles.used }),
      headings: [t("top.name"), t("top.count"), t("top.share")],
      rows: titles.top.map(({ name, count: uses }) => [
        name,
        count(uses),
        year.uses ? formatPercent(uses / year.uses, locale, 1) : "–",
      ]),
      ids: titles.top.map(({ pk }) => pk),
    },
    denials:
      denials && denials.top.length > 0
        ? {
            title: t("denied.title"),
            note: t(`denied.${denials.kind}`),
            headings: [t("top.name"), t("denied.count")],
            rows: denials.top.map(({ name, count: refused }) => [name, count(refused)]),
            ids: denials.top.map(({ pk }) => pk),
          }
        : null,
    sources: {
      title: t("sources.title"),
      texts: [
        t("sources.reports", {
          ...reports,
          platforms: briefing.platforms.map((one) => entityName(one, locale)).join(", "),
        }),
        ...(briefing.years.some(({ price }) => price !== null) ? [t("sources.prices", { currency })] : []),
        ...(value.lists.length > 0
          ? [
              t("sources.lists", {
                lists: value.lists
                  .map(({ name, platform, from, to }) =>
                    t("sources.list", { name, platform: entityName(platform, locale), from, to }),
                  )
                  .join("; "),
              }),
            ]
          : []),
        ...briefing.peers.slice(0, 1).map(({ size, published }) =>
          t("sources.peers", {
            size: sizeText(createTranslator({ locale, messages, namespace: "peers" }), size),
            day: published.slice(0, 10),
          }),
        ),
        t("sources.thresholds", {
          ahead: leastOfPoints.ahead * 100,
          refused: leastOfPoints.refused,
          neverUsed: percent(leastOfPoints.neverUsed),
          openShare: percent(leastOfPoints.openShare),
          shared: percent(leastOfPoints.shared),
        }),
        t("sources.made", { day: today, site }),
      ],
    },
  };
}

type FigureName = "price" | "unitPrice" | "uses" | "neverUsed" | "openShare" | "denials" | "shared" | "complete";
type FigureTip = FigureName | "denialsAll" | "sharedUsed";
type Texts = ReturnType<typeof createTranslator<typeof catalog.en, "briefing">>;

/** Null for fewer than two years in which price and use are known in full. */
function indexOf(years: readonly BriefingYear[], t: Texts): BriefingIndex | null {
  const isWhole = (one: BriefingYear) => one.is_finished && one.is_priced && one.price !== null && hasAllReports(one);
  const base = years.find((one) => isWhole(one) && Number(one.price) > 0 && (one.uses ?? 0) > 0);
  const last = years.findLast(isWhole);
  if (!base || !last || base === last) return null;
  const rows = years.slice(years.indexOf(base), years.indexOf(last) + 1).map((one) => ({
    year: one.year,
    price: isWhole(one) ? Math.round((Number(one.price) / Number(base.price)) * 100) : null,
    uses: isWhole(one) ? Math.round(((one.uses ?? 0) / (base.uses ?? 1)) * 100) : null,
  }));
  const end = rows.at(-1);
  return {
    title: t("trend.index", { year: base.year }),
    summary: t("trend.indexSummary", {
      ...{ first: base.year, last: last.year, price: end?.price ?? 0, uses: end?.uses ?? 0 },
    }),
    index: t("trend.year"),
    series: { price: t("trend.indexPrice"), uses: t("trend.indexUses") },
    rows,
  };
}
