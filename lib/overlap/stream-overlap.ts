import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { groupHeadings } from "@/lib/interest/describe-groups";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { TableRow } from "@/lib/spreadsheets/table";
import { tableFile } from "@/lib/spreadsheets/table-file";
import { atOnce } from "@/lib/spreadsheets/table-rows";
import { catalog } from "@/messages/catalog";
import { listPairOverlaps, listPlatformOverlaps, showCancellation, showPortfolio } from "./analyses";
import type { overlapFileCall, overlapFiles } from "./contract";
import type { OverlapPlatform } from "./read-alike-titles";

type Asked = Omit<Parsed<typeof overlapFileCall.query>, "language">;
type Maker = (
  scope: Scope<"usage.view">,
  query: Asked & { locale: Locale },
) => Promise<{ headings: string[]; rows: TableRow[] }>;

/** A platform analysis as a file. Throws NotFound for an organization out of reach. */
export async function streamOverlap(
  scope: Scope<"usage.view">,
  organization: number,
  query: Asked & { locale: Locale },
): Promise<Response> {
  const { of, from = null, to = null, format, locale } = query;
  const { headings, rows } = await makers[of](scope.within(organization), query);
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: organization > 0 ? organization : null,
    after: { report_types: ["interest"], rows: "platform", columns: [], from, to },
  });
  const caption = textsOf(locale)(`tab.${tabs[of]}`);
  return tableFile({ name: `platform-overlap-${of}`, caption, headings, rows: atOnce(rows) }, { format, locale });
}

/** Analysis of each file. */
const tabs = {
  platforms: "others",
  pairs: "pairs",
  portfolio: "portfolio",
  cancellation: "cancellation",
} as const;

const textsOf = (locale: Locale) => createTranslator({ locale, messages: catalog[locale], namespace: "overlap" });
const nameOf = ({ name, name_en: nameEn, name_cs: nameCs }: OverlapPlatform, locale: Locale) =>
  displayName({ name, nameEn, nameCs }, locale);
const amountIn = (price: string | null) => (price === null ? null : Number(price));

async function groupNames(locale: Locale): Promise<ReadonlyMap<string, string>> {
  const groups = await db().interestGroup.findMany();
  const headings = await groupHeadings(groups, locale);
  return new Map(groups.map(({ shortName }, at) => [shortName, headings[at] ?? shortName]));
}

/** A share of nothing is undefined, and so is that of an unknown part. */
const share = (part: number | null, whole: number | null) => (whole && part !== null ? { share: part / whole } : null);

const makers: Record<(typeof overlapFiles)[number], Maker> = {
  async platforms(scope, { locale, ...asked }) {
    const t = textsOf(locale);
    const heads = ["overlap", "ofTitles", "share", "overlapInterest", "ofInterest", "interestShare"] as const;
    const rows = await listPlatformOverlaps(scope, asked);
    return {
      headings: [t("platform"), ...heads.map((name) => t(`file.${name}`))],
      rows: rows.map(({ platform, titles, overlap, overlap_interest: shared, total_interest: whole }) => [
        ...[nameOf(platform, locale), overlap, titles, share(overlap, titles)],
        ...[shared, whole, share(shared, whole)],
      ]),
    };
  },
  async pairs(scope, { locale, ...asked }) {
    const { pairs, platforms } = await listPairOverlaps(scope, asked);
    const cells = new Map(pairs.map((one) => [`${one.platform1} ${one.platform2}`, one.overlap]));
    return {
      headings: [textsOf(locale)("platform"), ...platforms.map((one) => nameOf(one, locale))],
      rows: platforms.map((one) => [
        nameOf(one, locale),
        ...platforms.map((other) => cells.get(`${one.pk} ${other.pk}`) ?? 0),
      ]),
    };
  },
  async portfolio(scope, { locale, ...asked }) {
    const t = textsOf(locale);
    const heads = ["addedInterest", "addedTitles", "addedShare", "cumulative"] as const;
    const steps = await showPortfolio(scope, asked);
    const noReport = createTranslator({ locale, messages: catalog[locale], namespace: "platforms" })("noReport");
    const currency = settings().REFERENCE_CURRENCY;
    return {
      headings: [
        ...[t("file.step"), t("platform"), ...heads.map((name) => t(`portfolio.${name}`))],
        ...[t("priceOfMonths", { currency }), t("portfolio.priceOfAdded"), t("portfolio.remark")],
      ],
      rows: steps.map(({ step, platform, added_interest: interest, added_titles: titles, ...own }) => [
        ...[step, nameOf(platform, locale), interest, titles],
        ...(step === null ? [null, null] : [share(own.added_share, 1), share(own.cumulative_share, 1)]),
        ...[amountIn(own.price), own.price_of_added],
        step === null ? noReport : own.not_weighed ? t(`portfolio.notWeighed.${own.not_weighed}`) : "",
      ]),
    };
  },
  async cancellation(scope, { locale, ...asked }) {
    const t = textsOf(locale);
    const heads = ["titles", "uniqueTitles", "usedHere", "interest", "uniqueInterest"] as const;
    const [{ platforms, prices }, names] = await Promise.all([showCancellation(scope, asked), groupNames(locale)]);
    const groups = [...new Set(platforms.flatMap(({ costs }) => Object.keys(costs)))];
    const currency = settings().REFERENCE_CURRENCY;
    const priced =
      prices.year === null ? [] : [t("cancellation.priceOf", { year: String(prices.year), currency: prices.currency })];
    return {
      headings: [
        t("platform"),
        t("file.kept"),
        ...heads.map((name) => t(`cancellation.${name}`)),
        ...priced,
        t("priceOfMonths", { currency }),
        ...groups.map((group) => t("unitPrice", { group: names.get(group) ?? group })),
      ],
      rows: platforms.map(({ platform, is_kept: isKept, ...own }) => [
        ...[nameOf(platform, locale), isKept ? t("file.yes") : t("file.no"), own.titles, own.unique_titles],
        ...[own.used_here, own.interest, own.unique_interest],
        ...(prices.year === null ? [] : [amountIn(own.latest_price)]),
        amountIn(own.price),
        ...groups.map((group) => own.costs[group]?.unit_price ?? null),
      ]),
    };
  },
};
