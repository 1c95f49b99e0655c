import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { systemScope } from "@/lib/access/system-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { formatCount } from "@/lib/kit/format/number";
import { type Locale, routing } from "@/lib/kit/i18n/routing";
import type { MailFigures } from "@/lib/mail/mail-figures";
import { queueMail } from "@/lib/mail/queue-mail";
import { siteAddress } from "@/lib/mail/site-address";
import { unsubscribing } from "@/lib/mail/unsubscribe-token";
import { pathTo } from "@/lib/navigation/routes";
import { runReport } from "@/lib/reports/ask/run-report";
import { mixedTotals } from "@/lib/reports/notes/mixed-totals";
import { questionToSearch } from "@/lib/reports/question-search";
import { openSavedReport } from "@/lib/reports/saved/open-saved-report";
import { readCalendar } from "@/lib/reports/saved/read-calendar";
import { overMonths } from "@/lib/reports/saved/report-period";
import type { Question } from "@/lib/usage/question";
import { scopeOfPerson } from "@/lib/users/sessions/scope-of-person";
import { catalogue } from "@/messages/catalogue";
import type { MailPeriod } from "./mail-frequency";

/** A subscription, as far as its mails go. */
export const mailedSubscription = {
  id: true,
  savedReportId: true,
  frequency: true,
  createdAt: true,
  user: { select: { id: true, email: true, verifiedEmail: true, language: true } },
} as const;

type Mailed = {
  readonly id: number;
  readonly savedReportId: number;
  readonly user: { id: number; email: string; verifiedEmail: string | null; language: string };
};

/** In the rights that its reader has now; null where they do not see the report any more, or may not be written to. */
export async function openForReader({ savedReportId, user }: Mailed, period: MailPeriod) {
  const scope = user.verifiedEmail === null ? null : await scopeOfPerson("usage.view", user.id);
  if (!scope) return null;
  try {
    const { report, question } = await openSavedReport(scope, savedReportId);
    const calendar = await readCalendar(scope.actor);
    // What has months of its own tells those of the mail instead.
    const asked = report.config.period === null ? overMonths(question, period, calendar) : question;
    return { scope, name: report.name, question: { ...asked, split: null, part: null, page: 1 } };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

type Opened = NonNullable<Awaited<ReturnType<typeof openForReader>>>;

type Told = {
  /** The period that is told, or the minute in which somebody asked for it: sent once only. */
  readonly key: string;
  /** Names of platforms. */
  readonly missing: readonly string[];
};

export const localeOf = ({ language }: { language: string }): Locale =>
  routing.locales.find((one) => one === language) ?? routing.defaultLocale;

/** Mails a report to its reader; whether it was not there before. */
export async function sendReport(subscription: Mailed, opened: Opened, { key, missing }: Told): Promise<boolean> {
  const { id, user, savedReportId } = subscription;
  const locale = localeOf(user);
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "subscriptions.mail" });
  const { figures, rowCount } = await figuresOf(opened.scope, opened.question, locale);
  const scope = await systemScope("usage.view", "subscriptions.send");
  const sentences = [
    ...(rowCount === 0 ? [t("none")] : []),
    ...(rowCount > 0 && rowCount === figures.rows.length ? [t("all", { count: rowCount })] : []),
    ...(rowCount > figures.rows.length ? [t("first", { shown: figures.rows.length, count: rowCount })] : []),
    ...(missing.length > 0 ? [t("missing", { count: missing.length, platforms: shortened(missing).join(", ") })] : []),
  ];
  return inTransaction(async (tx) => {
    const first = await tx.mailing.createMany({ data: [{ subscriptionId: id, period: key }], skipDuplicates: true });
    if (first.count === 0) return false;
    await queueMail(tx, {
      ...{ to: user.email, language: locale, template: "report" },
      values: {
        title: opened.name,
        text: sentences.join(" "),
        link: siteAddress(locale, pathTo("flexitable"), Object.fromEntries(questionToSearch(opened.question))),
        figures: JSON.stringify(figures),
        ...unsubscribing({ kind: "report", id }, locale),
      },
    });
    await recordAudit(tx, scope, {
      action: "report.mail",
      subject: { kind: "report", id: savedReportId, name: opened.name },
      after: { user: user.email, period: key },
    });
    return true;
  });
}

const MOST_NAMED = 10;
const shortened = (names: readonly string[]) =>
  names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), "…"] : names;

const MOST_ROWS = 15;

/** The first rows with one figure each: their totals, or of what cannot be added up the first column. */
async function figuresOf(scope: Scope<"usage.view">, question: Question, locale: Locale) {
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "reports" });
  const table = await runReport(scope, { ...question, pageSize: MOST_ROWS }, { locale });
  const [column] = table.columns;
  const isFirstColumn = column !== undefined && (question.trend !== null || mixedTotals(question, table).ofRows);
  const values = table.rows.map((row) => (isFirstColumn ? (row.cells[column.key] ?? 0) : row.total));
  const most = Math.max(1, ...values);
  const figures: MailFigures = {
    headings: [
      question.rows.map((name) => t(`dimension.${name}`)).join(" / "),
      isFirstColumn ? column.labels.map(({ name }) => name).join(" / ") : t("total"),
    ],
    rows: table.rows.map(({ name }, at) => ({
      name,
      value: formatCount(values[at] ?? 0, locale),
      share: (values[at] ?? 0) / most,
    })),
  };
  return { figures, rowCount: table.rowCount };
}
