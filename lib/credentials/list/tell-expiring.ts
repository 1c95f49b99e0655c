import "server-only";
import { createTranslator } from "use-intl/core";
import { systemScope } from "@/lib/access/system-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { announceEvent } from "@/lib/events/announce-event";
import { NORMAL } from "@/lib/events/event";
import { findAdministrators } from "@/lib/events/find-administrators";
import { plainInMarkdown } from "@/lib/events/plain-in-markdown";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { catalogue } from "@/messages/catalogue";
import { readAudited } from "../history/read-audited";
import { dayOf, EXPIRY_NOTICE_DAYS, noticeUntil } from "./expiry";

/**
 * Tells those who look after credentials that their keys end within the next weeks, or have ended lately; once for each
 * such day. Returns how many credentials that were.
 */
export async function tellExpiring(): Promise<number> {
  const today = dayOf(now());
  const due = await db().credentials.findMany({
    where: { deletedAt: null, expiresOn: { gte: daysBefore(today, EXPIRY_NOTICE_DAYS), lte: noticeUntil(today) } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  let told = 0;
  for (const { id } of due) if (await inTransaction((tx) => tell(tx, id))) told++;
  return told;
}

const daysBefore = (day: Date, days: number) => new Date(+day - days * 86_400_000);

/** That it was told is written down in the same step, and read before: a job that runs twice tells nothing twice. */
async function tell(tx: Db, id: number): Promise<boolean> {
  await tx.$queryRaw`SELECT id FROM credentials WHERE id = ${id} FOR UPDATE`;
  const { values, ...of } = await readAudited(tx, id);
  const expires_on = values.expires_on ?? null;
  const [before] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM audit_entries WHERE action = 'credentials.remind' AND subject = ${`credentials ${id}`}
      AND after->>'expires_on' = ${expires_on} LIMIT 1`;
  if (before || typeof expires_on !== "string") return false;
  const scope = await systemScope("credentials.manage", "credentials.tell-expiring");
  await recordAudit(tx, scope, { action: "credentials.remind", ...of, after: { expires_on } });
  await announce(tx, id, expires_on);
  return true;
}

async function announce(tx: Db, id: number, day: string): Promise<void> {
  const { organizationId, platformId, title } = await tx.credentials.findUniqueOrThrow({ where: { id } });
  const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } });
  const platform = await tx.platform.findUniqueOrThrow({ where: { id: platformId } });
  const text = (locale: Locale, part: "title" | "text") => {
    const inText = part === "text" ? plainInMarkdown : (name: string) => name;
    return createTranslator({ locale, messages: catalogue[locale].credentials.expiry })(part, {
      platform: inText(displayName(platform, locale)),
      organization: inText(displayName(organization, locale)),
      title: title ? ` (${inText(title)})` : "",
      day,
      link: pathTo("sushi-credentials-list"),
    });
  };
  await announceEvent(tx, {
    category: "sushi",
    importance: NORMAL,
    title: { en: text("en", "title"), cs: text("cs", "title") },
    description: { en: text("en", "text"), cs: text("cs", "text") },
    userIds: await findAdministrators(tx, organizationId),
    organizationId,
  });
}
