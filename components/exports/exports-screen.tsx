import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { pathTo } from "@/lib/navigation/routes";

export function ExportsScreen({ days, children }: { days: number; children: ReactNode }) {
  const t = useTranslations("exports.page");
  const routes = useTranslations("routes");
  return (
    <Screen>
      <PageHeader
        isCompact
        title={routes("exports")}
        context={t("context", { days })}
        action={<ButtonLink href={pathTo("flexitable")}>{t("create")}</ButtonLink>}
      />
      {children}
    </Screen>
  );
}
