import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { pathTo } from "@/lib/navigation/routes";

export function SharedLinksScreen({ children }: { children: ReactNode }) {
  const t = useTranslations("sharing.page");
  const routes = useTranslations("routes");
  return (
    <Screen>
      <PageHeader
        isCompact
        title={routes("shared-links")}
        context={t("context")}
        action={<ButtonLink href={pathTo("flexireports")}>{t("toReports")}</ButtonLink>}
      />
      {children}
    </Screen>
  );
}
