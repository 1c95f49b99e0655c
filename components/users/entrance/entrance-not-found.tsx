import { Compass } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { DocumentTitle } from "@/components/shell/document-title";
import { MessagePage } from "@/components/shell/message-page";
import { buttonStyle } from "@/components/ui/button-style";
import { routing } from "@/lib/kit/i18n/routing";

/**
 * Not found, for visitors without a session. A plain link home, because every page outside the application would load
 * the router's.
 */
export function EntranceNotFound() {
  const t = useTranslations("shell.notFound");
  const locale = useLocale();
  const home = locale === routing.defaultLocale ? "/" : `/${locale}/`;
  return (
    <>
      <DocumentTitle of={t("documentTitle")} />
      <MessagePage
        icon={Compass}
        title={t("title")}
        action={
          <a href={home} className={buttonStyle("secondary", "medium")}>
            {t("dashboard")}
          </a>
        }
      >
        {t("outside")}
      </MessagePage>
    </>
  );
}
