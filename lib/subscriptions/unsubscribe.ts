import "server-only";
import { createTranslator } from "use-intl/core";
import { systemScope } from "@/lib/access/system-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { escapeHtml } from "@/lib/mail/mail-html";
import { siteAddress } from "@/lib/mail/site-address";
import { catalogue } from "@/messages/catalogue";
import { localeOf } from "./send-report";
import { readUnsubscribeToken } from "./unsubscribe-token";

async function findByToken(token: string) {
  const id = readUnsubscribeToken(token);
  if (id === null) return null;
  return db().subscription.findUnique({
    where: { id },
    select: {
      id: true,
      savedReport: { select: { id: true, name: true } },
      user: { select: { email: true, language: true } },
    },
  });
}

/** Asks once more: mail programs open addresses by themselves. Says so where the subscription is not there any more. */
export async function showUnsubscribing(token: string, fallback: Locale): Promise<Response> {
  const found = await findByToken(token);
  return page(found ? localeOf(found.user) : fallback, found?.savedReport.name ?? null, Boolean(found));
}

/** Ends a subscription; ending it again does no harm. */
export async function unsubscribe(token: string, fallback: Locale): Promise<Response> {
  const found = await findByToken(token);
  if (found) {
    const scope = await systemScope("usage.view", "subscriptions.unsubscribe");
    await inTransaction(async (tx) => {
      const { count } = await tx.subscription.deleteMany({ where: { id: found.id } });
      if (count === 0) return;
      await recordAudit(tx, scope, {
        action: "report.subscribe",
        subject: { kind: "report", id: found.savedReport.id, name: found.savedReport.name },
        after: { user: found.user.email, frequency: null },
      });
    });
  }
  return page(found ? localeOf(found.user) : fallback, found?.savedReport.name ?? null, false);
}

/** A page without scripts, which anybody may open who has the mail. */
function page(locale: Locale, report: string | null, asks: boolean): Response {
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "subscriptions.page" });
  const text = asks && report !== null ? t("ask", { report }) : t("ended");
  const button = asks
    ? `<form method="post"><button type="submit">${escapeHtml(t("unsubscribe"))}</button></form>`
    : "";
  const home = `<p><a href="${escapeHtml(siteAddress(locale))}">${escapeHtml(settings().SITE_NAME)}</a></p>`;
  const title = escapeHtml(t("title"));
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${escapeHtml(text)}</p>${button}${home}</main></body>
</html>
`;
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" },
  });
}
