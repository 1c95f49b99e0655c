import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states/notice";
import { SharedLayout } from "./shared-layout";

/** The same for links that never existed, ended, or were revoked. */
export function SharedGone() {
  const t = useTranslations("sharedPage.gone");
  return (
    <SharedLayout title={t("title")}>
      <Notice tone="info">{t("text")}</Notice>
    </SharedLayout>
  );
}
