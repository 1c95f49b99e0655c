import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { systemScope } from "@/lib/access/system-scope";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { MailFile } from "@/lib/mail/mail";
import { queueMail } from "@/lib/mail/queue-mail";
import { siteAddress } from "@/lib/mail/site-address";
import { unsubscribing } from "@/lib/mail/unsubscribe-token";
import type { Calendar } from "@/lib/navigation/date-range";
import { pathTo } from "@/lib/navigation/routes";
import { questionToSearch } from "@/lib/reports/question-search";
import { compareWithBefore, overMonths } from "@/lib/reports/report-period";
import { openSavedReport } from "@/lib/reports/saved/open-saved-report";
import { readCalendar } from "@/lib/reports/saved/read-calendar";
import type { Question } from "@/lib/usage/question";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { describeReport } from "./describe-report";
import { localeOf, mayAddAddresses } from "./list-subscribers";
import type { MailAttachment } from "./mail-attachment";
import type { MailPeriod } from "./mail-frequency";

/** Relations needed to send a subscription's mail. */
export const mailedSubscription = {
  id: true,
  savedReportId: true,
  ...{ frequency: true, address: true, language: true, attachment: true },
  createdAt: true,
  user: { select: { id: true, email: true, verifiedEmail: true, language: true } },
} as const;

type Mailed = {
  readonly id: number;
  readonly savedReportId: number;
  readonly address: string;
  readonly language: string;
  readonly attachment: MailAttachment | null;
  readonly user: { id: number; email: string; verifiedEmail: string | null; language: string };
};

/** Address and language of the mail. */
export const recipientOf = ({ address, language, user }: Pick<Mailed, "address" | "language" | "user">) =>
  address ? { to: address, locale: localeOf({ language }) } : { to: user.email, locale: localeOf(user) };

/**
 * With the user's current rights; null if they can no longer see the report or receive mail, or no longer administer
 * the organization for which they consented to mails to an address.
 */
export async function openForReader({ savedReportId, user, address }: Mailed, period: MailPeriod) {
  const scope = user.verifiedEmail === null ? null : await scopeOfPerson("usage.view", user.id);
  if (!scope) return null;
  try {
    const { report, question, missing } = await openSavedReport(scope, savedReportId);
    if (address && !(await isStillConsented(user.id, savedReportId))) return null;
    const calendar = await readCalendar(scope.actor);
    // A report with fixed months covers those of the mail instead.
    const reportQuestion = report.config.period === null ? overPeriod(question, period, calendar) : question;
    return { scope, name: report.name, question: { ...reportQuestion, part: null, page: 1 }, dropped: missing };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

async function isStillConsented(userId: number, savedReportId: number): Promise<boolean> {
  const [person, owners] = await Promise.all([
    scopeOfPerson("signed-in", userId),
    db().savedReport.findUnique({ where: { id: savedReportId }, select: { ownerId: true, organizationId: true } }),
  ]);
  return person !== null && owners !== null && mayAddAddresses(person, owners);
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
  readonly attach: AttachReport;
};

type Attachable = {
  readonly name: string;
  readonly question: Question;
  readonly format: MailAttachment;
  readonly locale: Locale;
};

/** Writes a report as a file; null if it is larger than a mail may be. */
export type AttachReport = (scope: Scope<"usage.view">, report: Attachable) => Promise<MailFile | null>;

/** Mails a report to its reader; returns whether it was new. */
export async function sendReport(
  subscription: Mailed,
  opened: Opened,
  { key, missing, attach }: MailContext,
): Promise<boolean> {
  const { id, user, address, attachment: format, savedReportId } = subscription;
  const { to, locale } = recipientOf(subscription);
  const attachment = format && (await attach(opened.scope, { ...opened, format, locale }));
  const isTooLarge = format !== null && attachment === null;
  const { question, text, figures } = await describeReport(opened.scope, opened.question, {
    ...opened,
    ...{ missing, isTooLarge, hasLinks: address === "", locale },
  });
  // People without an account could not open the pages.
  const linkTo = (path: string, search: Record<string, string>) => (address ? "" : siteAddress(locale, path, search));
  const scope = await systemScope("usage.view", "subscriptions.send");
  return inTransaction(async (tx) => {
    const first = await tx.mailing.createMany({ data: [{ subscriptionId: id, period: key }], skipDuplicates: true });
    if (first.count === 0) return false;
    await queueMail(tx, {
      ...{ to, language: locale, template: "report" },
      ...(attachment ? { attachment } : {}),
      values: {
        ...{ title: opened.name, text },
        link: linkTo(pathTo("flexitable"), Object.fromEntries(questionToSearch(question))),
        settings: linkTo(pathTo("flexireports"), { run: String(savedReportId) }),
        figures: JSON.stringify(figures),
        ...unsubscribing({ kind: "report", id }, locale),
      },
    });
    await recordAudit(tx, scope, {
      action: "report.mail",
      subject: { kind: "report", id: savedReportId, name: opened.name },
      after: { user: user.email, ...(address ? { address } : {}), period: key },
    });
    return true;
  });
}
