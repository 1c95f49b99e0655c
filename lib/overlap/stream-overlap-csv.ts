import "server-only";
import { createTranslator } from "use-intl/core";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/kit/db";
import { csvFile } from "@/lib/kit/format/csv-file";
import { BYTE_ORDER_MARK, csvLine, separatorOf } from "@/lib/kit/format/csv-text";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalogue } from "@/messages/catalogue";
import type { overlapCsvCall, overlapFiles } from "./contract";
import { listPairOverlaps } from "./list-pair-overlaps";
import { listPlatformOverlaps } from "./list-platform-overlaps";
import type { OverlapPlatform } from "./read-alike-titles";
import { showCancellation } from "./show-cancellation";
import { showPortfolio } from "./show-portfolio";

type Asked = Omit<Parsed<typeof overlapCsvCall.query>, "language">;
type Lines = (string | number)[][];
type Maker = (scope: Scope<"usage.view">, asked: Asked & { locale: Locale }) => Promise<Lines>;

/** An analysis of platforms as a file. Throws NotFound for an organization out of reach. */
export async function streamOverlapCsv(
  scope: Scope<"usage.view">,
  organization: number,
  asked: Asked & { locale: Locale },
): Promise<Response> {
  const { of, from = null, to = null, locale } = asked;
  const lines = await makers[of](scope.within(organization), asked);
  await recordAudit(db(), scope, {
    action: "usage.export",
    organizationId: organization > 0 ? organization : null,
    after: { report_types: ["interest"], rows: "platform", columns: [], from, to },
  });
  return csvFile(texts(lines, separatorOf(locale)), `platform-overlap-${of}`);
}

async function* texts(lines: Lines, separator: string) {
  yield BYTE_ORDER_MARK + lines.map((line) => csvLine(line, separator)).join("");
}

const textsOf = (locale: Locale) => createTranslator({ locale, messages: catalogue[locale], namespace: "overlap" });
const nameOf = ({ name, name_en: nameEn, name_cs: nameCs }: OverlapPlatform, locale: Locale) =>
  displayName({ name, nameEn, nameCs }, locale);
/** Numbers that spreadsheets go on with; nothing of nothing is no share. */
const share = (part: number, whole: number) => (whole === 0 ? "" : Math.round((part / whole) * 10_000) / 10_000);

const makers: Record<(typeof overlapFiles)[number], Maker> = {
  async platforms(scope, { locale, ...asked }) {
    const t = textsOf(locale);
    const heads = ["overlap", "ofTitles", "share", "overlapInterest", "ofInterest", "interestShare"] as const;
    const rows = await listPlatformOverlaps(scope, asked);
    return [
      [t("platform"), ...heads.map((name) => t(`file.${name}`))],
      ...rows.map(({ platform, titles, overlap, overlap_interest: shared, total_interest: whole }) => [
        ...[nameOf(platform, locale), overlap, titles, share(overlap, titles)],
        ...[shared, whole, share(shared, whole)],
      ]),
    ];
  },
  async pairs(scope, { locale, ...asked }) {
    const { pairs, platforms } = await listPairOverlaps(scope, asked);
    const cells = new Map(pairs.map((one) => [`${one.platform1} ${one.platform2}`, one.overlap]));
    return [
      [textsOf(locale)("platform"), ...platforms.map((one) => nameOf(one, locale))],
      ...platforms.map((one) => [
        nameOf(one, locale),
        ...platforms.map((other) => cells.get(`${one.pk} ${other.pk}`) ?? 0),
      ]),
    ];
  },
  async portfolio(scope, { locale, ...asked }) {
    const t = textsOf(locale);
    const heads = ["addedInterest", "addedTitles", "addedShare", "cumulative"] as const;
    const steps = await showPortfolio(scope, asked);
    return [
      [t("file.step"), t("platform"), ...heads.map((name) => t(`portfolio.${name}`))],
      ...steps.map(({ step, platform, added_interest: interest, added_titles: titles, ...shares }) => [
        ...[step, nameOf(platform, locale), interest, titles],
        ...[share(shares.added_share, 1), share(shares.cumulative_share, 1)],
      ]),
    ];
  },
  async cancellation(scope, { locale, ...asked }) {
    const t = textsOf(locale);
    const heads = ["titles", "uniqueTitles", "interest", "uniqueInterest"] as const;
    const { platforms, prices } = await showCancellation(scope, asked);
    const priced =
      prices.year === null ? [] : [t("cancellation.priceOf", { year: String(prices.year), currency: prices.currency })];
    return [
      [t("platform"), t("file.kept"), ...heads.map((name) => t(`cancellation.${name}`)), ...priced],
      ...platforms.map(({ platform, is_kept: isKept, ...own }) => [
        ...[nameOf(platform, locale), isKept ? t("file.yes") : t("file.no"), own.titles, own.unique_titles],
        ...[own.interest, own.unique_interest],
        ...(prices.year === null ? [] : [own.price === null ? "" : Number(own.price)]),
      ]),
    ];
  },
};
