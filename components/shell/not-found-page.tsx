import { Compass } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { pathTo } from "@/lib/navigation/routes";
import { DocumentTitle } from "./document-title";
import { MessagePage } from "./message-page";

export function NotFoundPage() {
  const t = useTranslations("shell.notFound");
  return (
    <>
      <DocumentTitle of={t("documentTitle")} />
      <MessagePage
        icon={Compass}
        title={t("title")}
        action={<ButtonLink href={pathTo("dashboard")}>{t("dashboard")}</ButtonLink>}
      >
        {t("text")}
      </MessagePage>
    </>
  );
}
