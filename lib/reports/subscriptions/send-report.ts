import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { systemScope } from "@/lib/access/system-scope";
import { inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { type Locale, routing } from "@/lib/kit/i18n/routing";
import { queueMail } from "@/lib/mail/queue-mail";
import { siteAddress } from "@/lib/mail/site-address";
import { unsubscribing } from "@/lib/mail/unsubscribe-token";
import type { Calendar } from "@/lib/navigation/date-range";
import { pathTo } from "@/lib/navigation/routes";
import { questionToSearch } from "@/lib/reports/question-search";
import { compareWithBefore } from "@/lib/reports/report-period";
import { openSavedReport } from "@/lib/reports/saved/open-saved-report";
import { readCalendar } from "@/lib/reports/saved/read-calendar";
import { overMonths } from "@/lib/reports/saved/report-period";
import type { Question } from "@/lib/usage/question";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { describeReport } from "./describe-report";
import type { MailPeriod } from "./mail-frequency";

/** Relations needed to send a subscription's mail. */
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

/** With the reader's current rights; null if they can no longer see the report or receive mail. */
export async function openForReader({ savedReportId, user }: Mailed, period: MailPeriod) {
  const scope = user.verifiedEmail === null ? null : await scopeOfPerson("usage.view", user.id);
  if (!scope) return null;
  try {
    const { report, question, missing } = await openSavedReport(scope, savedReportId);
    const calendar = await readCalendar(scope.actor);
    // A report with fixed months covers those of the mail instead.
    const reportQuestion = report.config.period === null ? overPeriod(question, period, calendar) : question;
    return { scope, name: report.name, question: { ...reportQuestion, part: null, page: 1 }, dropped: missing };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** In a comparison, the period is the later range, and the earlier one the same months of the year before. */
function overPeriod(question: Question, period: MailPeriod, calendar: Calendar): Question {
  if (!question.trend) return overMonths(question, period, calendar);
  const { year: _, month: __, ...where } = question.where;
  return { ...question, where, trend: compareWithBefore(period, calendar) };
}

type Opened = NonNullable<Awaited<ReturnType<typeof openForReader>>>;

type MailContext = {
  /** The period or, for a manual request, the minute: sent only once. */
  readonly key: string;
  /** Platform names. */
  readonly missing: readonly string[];
};

export const localeOf = ({ language }: { language: string }): Locale =>
  routing.locales.find((one) => one === language) ?? routing.defaultLocale;

/** Mails a report to its reader; returns whether it was new. */
export async function sendReport(
  subscription: Mailed,
  opened: Opened,
  { key, missing }: MailContext,
): Promise<boolean> {
  const { id, user, savedReportId } = subscription;
  const locale = localeOf(user);
  const { question, text, figures } = await describeReport(opened.scope, opened.question, {
    ...opened,
    missing,
    locale,
  });
  const scope = await systemScope("usage.view", "subscriptions.send");
  return inTransaction(async (tx) => {
    const first = await tx.mailing.createMany({ data: [{ subscriptionId: id, period: key }], skipDuplicates: true });
    if (first.count === 0) return false;
    await queueMail(tx, {
      ...{ to: user.email, language: locale, template: "report" },
      values: {
        ...{ title: opened.name, text },
        link: siteAddress(locale, pathTo("flexitable"), Object.fromEntries(questionToSearch(question))),
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
