import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { systemScope } from "@/lib/access/system-scope";
import { announceEvent } from "@/lib/events/announce-event";
import { audiences } from "@/lib/events/audiences";
import { NORMAL, plainInMarkdown } from "@/lib/events/event";
import { findAdministrators } from "@/lib/events/find-administrators";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { catalog } from "@/messages/catalog";
import { readAudited } from "../read-audited";
import { dayOf, EXPIRY_NOTICE_DAYS, noticeUntil } from "./expiry";

const TELLING_MILLISECONDS = 120_000;
const MOST_LINES = 10;

/**
 * Notifies the people who manage credentials of keys that expire soon or expired recently: once per expiry date, with
 * one event per person. Returns the number of credentials.
 */
export async function remindOfExpiry(): Promise<number> {
  const today = dayOf(now());
  return inTransaction(async (tx) => {
    const due = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM credentials WHERE deleted_at IS NULL
        AND expires_on BETWEEN ${daysBefore(today, EXPIRY_NOTICE_DAYS)}::date AND ${noticeUntil(today)}::date
      ORDER BY id FOR UPDATE`;
    const reminded: Expiring[] = [];
    for (const { id } of due) {
      const day = await remind(tx, id);
      if (day) reminded.push(await readExpiring(tx, id, day));
    }
    await announce(tx, reminded);
    return reminded.length;
  }, TELLING_MILLISECONDS);
}

const daysBefore = (day: Date, days: number) => new Date(+day - days * 86_400_000);

/**
 * Records the notification in the same transaction and checks the record first, so a job that runs twice notifies once.
 */
async function remind(tx: Db, id: number): Promise<string | null> {
  const { values, ...of } = await readAudited(tx, id);
  const expires_on = values.expires_on ?? null;
  const [before] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM audit_entries WHERE action = 'credentials.remind' AND subject = ${`credentials ${id}`}
      AND after->>'expires_on' = ${expires_on} LIMIT 1`;
  if (before || typeof expires_on !== "string") return null;
  const scope = await systemScope("credentials.manage", "credentials.tell-expiring");
  await recordAudit(tx, scope, { action: "credentials.remind", ...of, after: { expires_on } });
  return expires_on;
}

type Expiring = Awaited<ReturnType<typeof readExpiring>>;

async function readExpiring(tx: Db, id: number, day: string) {
  const credentials = await tx.credentials.findUniqueOrThrow({
    where: { id },
    select: { title: true, organization: true, platform: true },
  });
  return { ...credentials, day };
}

async function announce(tx: Db, expiring: readonly Expiring[]): Promise<void> {
  const administrators = new Map<number, number[]>();
  for (const { organization } of expiring)
    if (!administrators.has(organization.id))
      administrators.set(organization.id, await findAdministrators(tx, organization.id));
  const recipients = expiring.map((item) => ({ item, userIds: administrators.get(item.organization.id) ?? [] }));
  for (const { userIds, items } of audiences(recipients)) {
    const [en, cs] = [wordsOf(items, "en"), wordsOf(items, "cs")];
    const [owner = null, ...others] = new Set(items.map(({ organization }) => organization.id));
    await announceEvent(tx, {
      category: "sushi",
      importance: NORMAL,
      title: { en: en.title, cs: cs.title },
      description: { en: en.text, cs: cs.text },
      userIds,
      organizationId: others.length === 0 ? owner : null,
    });
  }
}

function wordsOf(expiring: readonly Expiring[], locale: Locale): { title: string; text: string } {
  const t = createTranslator({ locale, messages: catalog[locale].credentials.expiry });
  const link = `${pathTo("sushi-credentials-list")}?state=expiring`;
  const named = ({ platform, organization, title, day }: Expiring, inText: (name: string) => string) => ({
    platform: inText(displayName(platform, locale)),
    organization: inText(displayName(organization, locale)),
    title: title ? ` (${inText(title)})` : "",
    day,
  });
  const [first, ...others] = expiring;
  if (first && others.length === 0)
    return {
      title: t(
        "title",
        named(first, (name) => name),
      ),
      text: t("text", { ...named(first, plainInMarkdown), link }),
    };
  const byDay = expiring.toSorted((one, other) => one.day.localeCompare(other.day));
  const lines = byDay.slice(0, MOST_LINES).map((one) => t("several.line", named(one, plainInMarkdown)));
  const more = expiring.length - lines.length;
  return {
    title: t("several.title", { count: expiring.length }),
    text: [
      t("several.text"),
      [...lines, ...(more > 0 ? [t("several.more", { count: more })] : [])].map((line) => `- ${line}`).join("\n"),
      t("several.link", { link }),
    ].join("\n\n"),
  };
}
