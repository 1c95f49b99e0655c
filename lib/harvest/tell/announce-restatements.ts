import "server-only";
import { createTranslator } from "use-intl/core";
import { announceEvent } from "@/lib/events/announce-event";
import { HIGH, NORMAL } from "@/lib/events/event";
import { findAdministrators } from "@/lib/events/find-administrators";
import { plainInMarkdown } from "@/lib/events/plain-in-markdown";
import { changedSums, isLarge, restatedSums } from "@/lib/imports/restate/restatement";
import type { Db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalogue } from "@/messages/catalogue";
import { harvestAddress } from "./announce-finished";

/** Where a harvest may have come to its end. */
export type HarvestPlace = { harvestId: number; organizationId: number; platformId: number };

const MOST_LINES = 5;

type Restated = Awaited<ReturnType<typeof findRestated>>;

/** Tells what a harvest found restated on a platform, at once when nothing of the platform is waited for any more. */
export async function announceRestatements(tx: Db, place: HarvestPlace): Promise<void> {
  const { harvestId, organizationId, platformId } = place;
  const credentials = { organizationId, platformId };
  if ((await tx.intention.count({ where: { harvestId, finishedAt: null, credentials } })) > 0) return;
  const restated = await findRestated(tx, place);
  if (restated.length === 0) return;
  const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
  const platform = await tx.platform.findUniqueOrThrow({ where: { id: platformId } });
  const title = (locale: Locale) => words(locale)("title", { platform: displayName(platform, locale) });
  const text = (locale: Locale) => {
    const names = { platform: displayName(platform, locale), organization: displayName(organization, locale) };
    return [
      words(locale)("text", {
        platform: plainInMarkdown(names.platform),
        organization: plainInMarkdown(names.organization),
        months: restated.length,
      }),
      lines(restated, locale)
        .map((line) => `- ${line}`)
        .join("\n"),
      words(locale)("link", { link: harvestAddress(harvestId) }),
    ].join("\n\n");
  };
  await announceEvent(tx, {
    category: "sushi",
    importance: restated.some(({ sums }) => isLarge(sums)) ? HIGH : NORMAL,
    title: { en: title("en"), cs: title("cs") },
    description: { en: text("en"), cs: text("cs") },
    userIds: await findAdministrators(tx, organizationId),
    organizationId,
  });
}

const words = (locale: Locale) => createTranslator({ locale, messages: catalogue[locale].harvestEvents.restated });

async function findRestated(tx: Db, { harvestId, organizationId, platformId }: HarvestPlace) {
  const rows = await tx.restatement.findMany({
    where: { newer: { organizationId, platformId, attempt: { intention: { harvestId } } } },
    include: { newer: { include: { reportType: true } } },
    orderBy: { importId: "asc" },
  });
  return rows.map(({ newer, sums, titleCount }) => ({
    report: newer.reportType.counterCode,
    month: newer.month.toISOString().slice(0, 7),
    titleCount,
    sums: restatedSums.parse(sums),
  }));
}

/** The largest change of each month, the largest of all first. */
function lines(restated: Restated, locale: Locale): string[] {
  const months = restated
    .map(({ sums, ...month }) => ({ ...month, largest: changedSums(sums)[0] }))
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  const shown = months
    .slice(0, MOST_LINES)
    .map(({ report, month, titleCount, largest }) =>
      largest
        ? words(locale)("line", { report, month, ...largest, metric: plainInMarkdown(largest.metric) })
        : words(locale)("sameSums", { report, month, titles: titleCount }),
    );
  const count = months.length - shown.length;
  return count > 0 ? [...shown, words(locale)("more", { count })] : shown;
}

const sizeOf = ({ largest }: { largest: { before: number; after: number } | undefined }) =>
  largest ? Math.abs(largest.after - largest.before) : 0;
