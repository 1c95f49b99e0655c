import "server-only";
import { createTranslator } from "use-intl/core";
import { announceEvent } from "@/lib/events/announce-event";
import { HIGH } from "@/lib/events/event";
import { findAdministrators } from "@/lib/events/find-administrators";
import { plainInMarkdown } from "@/lib/events/plain-in-markdown";
import type { Db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { catalogue } from "@/messages/catalogue";
import type { Breakage } from "../attempt/broken-policy";
import { errorName } from "./error-name";

type Of = { credentialsId: number; reportTypeId: number; broken: Breakage };

/** Tells those who can fix them that credentials, or a report on them, have just been marked broken. */
export async function announceBroken(tx: Db, { credentialsId, reportTypeId, broken }: Of): Promise<void> {
  const credentials = await tx.credentials.findUniqueOrThrow({
    where: { id: credentialsId },
    include: { organization: true, platform: true },
  });
  const report = await tx.reportType.findUniqueOrThrow({ where: { id: reportTypeId } });
  const { organization, platform, title } = credentials;
  const text = (locale: Locale, part: "title" | "text") => {
    const event = broken.level === "credentials" ? "brokenCredentials" : "brokenReport";
    const inText = part === "text" ? plainInMarkdown : (name: string) => name;
    return createTranslator({ locale, messages: catalogue[locale].harvestEvents })(`${event}.${part}`, {
      platform: inText(displayName(platform, locale)),
      organization: inText(displayName(organization, locale)),
      title: title ? ` (${inText(title)})` : "",
      report: report.counterCode,
      reason: errorName(broken.by, locale),
      link: pathTo("sushi-credentials-list"),
    });
  };
  await announceEvent(tx, {
    category: "sushi",
    importance: HIGH,
    title: { en: text("en", "title"), cs: text("cs", "title") },
    description: { en: text("en", "text"), cs: text("cs", "text") },
    userIds: await findAdministrators(tx, organization.id),
    organizationId: organization.id,
  });
}
