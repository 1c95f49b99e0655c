import "server-only";
import { createTranslator } from "use-intl/core";
import { announceEvent } from "@/lib/events/announce-event";
import { HIGH } from "@/lib/events/event";
import { findAdministrators } from "@/lib/events/find-administrators";
import { plainInMarkdown } from "@/lib/events/plain-in-markdown";
import type { Db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { SumCheckResult } from "@/lib/kit/prisma/client";
import { catalogue } from "@/messages/catalogue";
import type { SumDifference } from "./compare-sums";

const MOST_LINES = 5;

type Wrong = { result: SumCheckResult; differences: readonly SumDifference[] };

/** Tells the administrators of the organization and of the consortium that an import and its file do not agree. */
export async function announceSumCheck(tx: Db, importId: number, { result, differences }: Wrong): Promise<void> {
  const { organization, platform, reportType, month } = await tx.import.findUniqueOrThrow({
    where: { id: importId },
    include: { organization: true, platform: true, reportType: true },
  });
  const about = (locale: Locale, inText = (name: string) => name) => ({
    platform: inText(displayName(platform, locale)),
    organization: inText(displayName(organization, locale)),
    report: reportType.shortName,
    month: month.toISOString().slice(0, 7),
    number: String(importId),
  });
  const title = (locale: Locale) => words(locale)("title", about(locale));
  const text = (locale: Locale) =>
    [
      words(locale)(result === "fileLost" ? "fileLost" : "text", about(locale, plainInMarkdown)),
      lines(locale, differences),
      words(locale)("advice"),
    ]
      .filter(Boolean)
      .join("\n\n");
  await announceEvent(tx, {
    category: "general",
    importance: HIGH,
    title: { en: title("en"), cs: title("cs") },
    description: { en: text("en"), cs: text("cs") },
    userIds: await findAdministrators(tx, organization.id),
    organizationId: organization.id,
  });
}

const words = (locale: Locale) => createTranslator({ locale, messages: catalogue[locale].imports.sumCheck });

function lines(locale: Locale, differences: readonly SumDifference[]): string {
  const figure = (value: number | null) => value ?? words(locale)("none");
  const shown = differences.slice(0, MOST_LINES).map(({ metric, file, import: kept, store }) => {
    const figures = { file: figure(file), import: figure(kept), store: figure(store) };
    return metric === ""
      ? words(locale)("facts", figures)
      : words(locale)("line", { metric: plainInMarkdown(metric), ...figures });
  });
  const count = differences.length - shown.length;
  const all = count > 0 ? [...shown, words(locale)("more", { count })] : shown;
  return all.map((line) => `- ${line}`).join("\n");
}
