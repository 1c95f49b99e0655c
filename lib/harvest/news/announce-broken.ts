import "server-only";
import { createTranslator } from "use-intl/core";
import { fullReportName } from "@/lib/counter/standard/full-report-name";
import { announceEvent } from "@/lib/events/announce-event";
import { HIGH, plainInMarkdown } from "@/lib/events/event";
import type { Db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { catalog } from "@/messages/catalog";
import { errorName } from "../states/error-texts";
import type { HarvestNews } from "./note-news";

const MOST_LINES = 10;

/** Whether the news is about a breakage that was neither fixed nor deleted meanwhile. */
export function stillBroken({ brokenBy, reportTypeId, credentials }: HarvestNews): boolean {
  if (brokenBy === null || credentials.deletedAt !== null) return false;
  if (reportTypeId === null) return credentials.brokenSince !== null;
  return credentials.reports.some((one) => one.reportTypeId === reportTypeId && one.brokenSince !== null);
}

/** Notifies the people who can fix them of credentials and reports that a run of harvests marked broken. */
export async function announceBroken(tx: Db, userIds: number[], broken: readonly HarvestNews[]): Promise<void> {
  const [first, ...others] = broken;
  if (!first) return;
  const textIn = (locale: Locale) => (others.length === 0 ? ofOne(first, locale) : ofSeveral(broken, locale));
  const [en, cs] = [textIn("en"), textIn("cs")];
  const owners = new Set(broken.map(({ credentials }) => credentials.organizationId));
  await announceEvent(tx, {
    category: "sushi",
    importance: HIGH,
    title: { en: en.title, cs: cs.title },
    description: { en: en.text, cs: cs.text },
    userIds,
    organizationId: owners.size === 1 ? first.credentials.organizationId : null,
  });
}

const words = (locale: Locale) => createTranslator({ locale, messages: catalog[locale].harvestEvents });

const link = () => pathTo("sushi-credentials-list");

function about({ credentials, reportType, brokenBy }: HarvestNews, locale: Locale, inText = plainInMarkdown) {
  const { organization, platform, title } = credentials;
  return {
    platform: inText(displayName(platform, locale)),
    organization: inText(displayName(organization, locale)),
    title: title ? ` (${inText(title)})` : "",
    code: reportType?.counterCode ?? "",
    report: reportType ? inText(fullReportName(reportType, locale)) : "",
    reason: errorName(brokenBy ?? "", locale),
    link: link(),
  };
}

function ofOne(broken: HarvestNews, locale: Locale) {
  const event = broken.reportTypeId === null ? "brokenCredentials" : "brokenReport";
  const title = words(locale)(
    `${event}.title`,
    about(broken, locale, (name) => name),
  );
  return { title, text: words(locale)(`${event}.text`, about(broken, locale)) };
}

function ofSeveral(broken: readonly HarvestNews[], locale: Locale) {
  const t = words(locale);
  const lines = broken
    .slice(0, MOST_LINES)
    .map((one) => t(`brokenSeveral.${one.reportTypeId === null ? "credentials" : "report"}`, about(one, locale)));
  const more = broken.length - lines.length;
  return {
    title: t("brokenSeveral.title", { count: broken.length }),
    text: [
      t("brokenSeveral.text"),
      [...lines, ...(more > 0 ? [t("brokenSeveral.more", { count: more })] : [])].map((line) => `- ${line}`).join("\n"),
      t("brokenSeveral.link", { link: link() }),
    ].join("\n\n"),
  };
}
