import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { createTranslator } from "use-intl/core";
import { fullReportName } from "@/lib/counter/standard/full-report-name";
import { announceEvent } from "@/lib/events/announce-event";
import { audiences } from "@/lib/events/audiences";
import { HIGH, plainInMarkdown } from "@/lib/events/event";
import { findAdministrators } from "@/lib/events/find-administrators";
import { type Db, inTransaction } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { catalog } from "@/messages/catalog";
import { type SumDifference, sumDifferences } from "./sum-check";

const MOST_LINES = 5;
const MOST_IMPORTS = 10;
const TELLING_MILLISECONDS = 120_000;

/**
 * Notifies administrators of the organizations and of the consortium about imports that differ from their files and
 * have not been announced yet: one event per person. Resumes what an interrupted check left.
 */
export async function announceSumChecks(): Promise<void> {
  await inTransaction(async (tx) => {
    const untold = await tx.$queryRaw<{ import_id: number }[]>`
      SELECT import_id FROM import_checks WHERE NOT is_told ORDER BY import_id FOR UPDATE SKIP LOCKED`;
    const ids = untold.map(({ import_id }) => import_id);
    if (ids.length === 0) return;
    await announce(tx, await readWrong(tx, ids));
    await tx.importCheck.updateMany({ where: { importId: { in: ids } }, data: { isTold: true } });
  }, TELLING_MILLISECONDS);
}

type Wrong = Awaited<ReturnType<typeof readWrong>>[number];

/** Skips imports that were replaced meanwhile. */
async function readWrong(tx: Db, importIds: readonly number[]) {
  const checks = await tx.importCheck.findMany({ where: { importId: { in: [...importIds] } } });
  const imports = await tx.import.findMany({
    where: { id: { in: [...importIds] }, state: "current" },
    select: { id: true, month: true, organization: true, platform: true, reportType: true },
    orderBy: { id: "asc" },
  });
  return imports.map((one) => {
    const check = checks.find(({ importId }) => importId === one.id);
    const differences = sumDifferences.parse(check?.differences ?? []);
    return { ...one, isFileLost: check?.result === "fileLost", differences };
  });
}

async function announce(tx: Db, wrong: readonly Wrong[]): Promise<void> {
  const administrators = new Map<number, number[]>();
  for (const { organization } of wrong)
    if (!administrators.has(organization.id))
      administrators.set(organization.id, await findAdministrators(tx, organization.id));
  const recipients = wrong.map((item) => ({ item, userIds: administrators.get(item.organization.id) ?? [] }));
  for (const { userIds, items } of audiences(recipients)) {
    const [first, ...others] = items;
    if (!first) continue;
    const textIn = (locale: Locale) => (others.length === 0 ? ofOne(first, locale) : ofSeveral(items, locale));
    const [en, cs] = [textIn("en"), textIn("cs")];
    const owners = new Set(items.map(({ organization }) => organization.id));
    await announceEvent(tx, {
      category: "general",
      importance: HIGH,
      title: { en: en.title, cs: cs.title },
      description: { en: en.text, cs: cs.text },
      userIds,
      organizationId: owners.size === 1 ? first.organization.id : null,
    });
  }
}

const words = (locale: Locale) => createTranslator({ locale, messages: catalog[locale].imports.sumCheck });

const about = ({ id, platform, organization, reportType, month }: Wrong, locale: Locale, inText = plainInMarkdown) => ({
  platform: inText(displayName(platform, locale)),
  organization: inText(displayName(organization, locale)),
  code: reportType.shortName,
  report: inText(fullReportName(reportType, locale)),
  month: monthOf(month),
  number: String(id),
});

type Said = { title: string; text: string };

function ofOne(wrong: Wrong, locale: Locale): Said {
  const t = words(locale);
  const text = t(wrong.isFileLost ? "fileLost" : "text", about(wrong, locale));
  return {
    title: t(
      "title",
      about(wrong, locale, (name) => name),
    ),
    text: [text, linesOf(locale, wrong.differences), t("advice")].filter(Boolean).join("\n\n"),
  };
}

function linesOf(locale: Locale, differences: readonly SumDifference[]): string {
  const figure = (value: number | null) => value ?? words(locale)("none");
  const lines = differences.slice(0, MOST_LINES).map(({ metric, file, import: imported, store }) => {
    const figures = { file: figure(file), import: figure(imported), store: figure(store) };
    return metric === ""
      ? words(locale)("facts", figures)
      : words(locale)("line", { metric: plainInMarkdown(metric), ...figures });
  });
  const count = differences.length - lines.length;
  const all = count > 0 ? [...lines, words(locale)("more", { count })] : lines;
  return all.map((line) => `- ${line}`).join("\n");
}

/** Each item links to the platform, where the month can be harvested again. */
function ofSeveral(wrong: readonly Wrong[], locale: Locale): Said {
  const t = words(locale);
  const lines = wrong.slice(0, MOST_IMPORTS).map((one) => {
    const link = pathTo("platform-detail", { platformId: one.platform.id });
    return t(one.isFileLost ? "several.fileLost" : "several.different", { ...about(one, locale), link });
  });
  const more = wrong.length - lines.length;
  return {
    title: t("several.title", { count: wrong.length }),
    text: [
      t("several.text"),
      [...lines, ...(more > 0 ? [t("several.more", { count: more })] : [])].map((line) => `- ${line}`).join("\n"),
      t("several.advice"),
    ].join("\n\n"),
  };
}
