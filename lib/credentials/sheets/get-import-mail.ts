import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";

/** A mail that asks the staff to import many credentials, for a mailto: link that the librarian sends. */
export function getImportMail(scope: Scope<"credentials.manage">, locale: Locale) {
  const { CONTACT_EMAIL, SUBJECT_FOR_IMPORT_CREDENTIALS_EMAIL, SITE_NAME } = settings();
  const { firstName, lastName, email } = scope.user;
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "credentials.importMail" });
  const name = [firstName, lastName].filter(Boolean).join(" ") || email;
  return {
    to: CONTACT_EMAIL,
    subject: SUBJECT_FOR_IMPORT_CREDENTIALS_EMAIL || "COUNTER credentials import",
    body: t("body", { site: SITE_NAME, name }),
  };
}
