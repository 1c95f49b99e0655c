import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { createTranslator } from "use-intl/core";
import { fullReportName } from "@/lib/counter/standard/full-report-name";
import { announceEvent } from "@/lib/events/announce-event";
import { HIGH, NORMAL, plainInMarkdown } from "@/lib/events/event";
import { changedSums, isLarge, restatedSums } from "@/lib/imports/restate/restatement";
import type { Db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";
import { finishedHarvestAddress } from "./announce-finished";
import { type HarvestNews, noteNews } from "./note-news";

/** Organization and platform of a harvest that may have finished there, and any of the credentials used. */
export type HarvestPlace = { harvestId: number; organizationId: number; platformId: number; credentialsId: number };

const MOST_LINES = 5;
const MOST_PLACES = 10;

/** Notes that a harvest found restated usage of a platform, once nothing of the platform is pending. */
export async function noteRestatements(tx: Db, place: HarvestPlace): Promise<void> {
  const { harvestId, organizationId, platformId, credentialsId } = place;
  const credentials = { organizationId, platformId };
  if ((await tx.intention.count({ where: { harvestId, finishedAt: null, credentials } })) > 0) return;
  const newer = { organizationId, platformId, attempt: { intention: { harvestId } } };
  if (await tx.restatement.findFirst({ where: { newer }, select: { importId: true } }))
    await noteNews(tx, { harvestId, credentialsId });
}

/** Months that a harvest found restated for one organization and platform. */
type Restatement = Pick<HarvestNews, "harvestId" | "credentials"> & {
  months: Awaited<ReturnType<typeof monthsRestated>>;
};

/** The restatements behind these news, once per harvest, organization and platform. */
export async function findRestatements(tx: Db, news: readonly HarvestNews[]): Promise<Restatement[]> {
  const placeOf = ({ harvestId, credentials }: HarvestNews) =>
    `${harvestId} ${credentials.organizationId} ${credentials.platformId}`;
  const places = new Map(news.filter(({ brokenBy }) => brokenBy === null).map((one) => [placeOf(one), one]));
  const restatements: Restatement[] = [];
  for (const one of places.values()) {
    const months = await monthsRestated(tx, one);
    if (months.length > 0) restatements.push({ harvestId: one.harvestId, credentials: one.credentials, months });
  }
  return restatements;
}

async function monthsRestated(tx: Db, { harvestId, credentials: { organizationId, platformId } }: HarvestNews) {
  const rows = await tx.restatement.findMany({
    where: { newer: { organizationId, platformId, attempt: { intention: { harvestId } } } },
    include: { newer: { include: { reportType: true } } },
    orderBy: { importId: "asc" },
  });
  return rows
    .map(({ newer, sums, titleCount }) => {
      const restated = restatedSums.parse(sums);
      return {
        ...{ reportType: newer.reportType, month: monthOf(newer.month), titleCount },
        ...{ isLarge: isLarge(restated), largest: changedSums(restated)[0] },
      };
    })
    .sort((one, other) => sizeOf(other) - sizeOf(one));
}

const sizeOf = ({ largest }: { largest: { before: number; after: number } | undefined }) =>
  largest ? Math.abs(largest.after - largest.before) : 0;

/** Notifies users of the restatements that a run of harvests found. */
export async function announceRestatements(tx: Db, userIds: number[], restated: readonly Restatement[]): Promise<void> {
  const [first, ...others] = restated;
  if (!first) return;
  const textIn = (locale: Locale) => (others.length === 0 ? ofOne(first, locale) : ofSeveral(restated, locale));
  const [en, cs] = [textIn("en"), textIn("cs")];
  const owners = new Set(restated.map(({ credentials }) => credentials.organizationId));
  await announceEvent(tx, {
    category: "sushi",
    importance: restated.some(({ months }) => months.some((month) => month.isLarge)) ? HIGH : NORMAL,
    title: { en: en.title, cs: cs.title },
    description: { en: en.text, cs: cs.text },
    userIds,
    organizationId: owners.size === 1 ? first.credentials.organizationId : null,
  });
}

const words = (locale: Locale) => createTranslator({ locale, messages: catalog[locale].harvestEvents.restated });

const about = ({ harvestId, credentials, months }: Restatement, locale: Locale) => ({
  platform: plainInMarkdown(displayName(credentials.platform, locale)),
  organization: plainInMarkdown(displayName(credentials.organization, locale)),
  months: months.length,
  link: finishedHarvestAddress(harvestId),
});

const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join("\n");

function ofOne(restated: Restatement, locale: Locale) {
  const t = words(locale);
  const { months, credentials } = restated;
  const lines = months.slice(0, MOST_LINES).map((month) => lineOf(month, locale));
  const count = months.length - lines.length;
  return {
    title: t("title", { platform: displayName(credentials.platform, locale) }),
    text: [
      t("text", about(restated, locale)),
      listed(count > 0 ? [...lines, t("more", { count })] : lines),
      t("link", about(restated, locale)),
    ].join("\n\n"),
  };
}

/** The largest change of each, largest first. */
function ofSeveral(restated: readonly Restatement[], locale: Locale) {
  const t = words(locale);
  const largest = ({ months: [first] }: Restatement) => (first ? sizeOf(first) : 0);
  const lines = restated
    .toSorted((one, other) => largest(other) - largest(one))
    .slice(0, MOST_PLACES)
    .flatMap((one) => {
      const [first] = one.months;
      return first ? [t("several.line", { ...about(one, locale), largest: lineOf(first, locale) })] : [];
    });
  const count = restated.length - lines.length;
  const platforms = new Set(restated.map(({ credentials }) => credentials.platformId)).size;
  return {
    title: t("several.title", { platforms }),
    text: [t("several.text"), listed(count > 0 ? [...lines, t("several.more", { count })] : lines)].join("\n\n"),
  };
}

function lineOf({ reportType, month, titleCount, largest }: Restatement["months"][number], locale: Locale): string {
  const report = plainInMarkdown(fullReportName(reportType, locale));
  return largest
    ? words(locale)("line", { report, month, ...largest, metric: plainInMarkdown(largest.metric) })
    : words(locale)("sameSums", { report, month, titles: titleCount });
}
