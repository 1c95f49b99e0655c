import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import type { Option } from "@/components/ui/fields/option";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { pathTo } from "@/lib/navigation/routes";
import { ExportEverything } from "./export-everything.client";

type Props = {
  days: number;
  /** Organizations that the reader administers, of which everything can be exported. */
  organizations: readonly Option<number>[];
  /** The reader may see the secrets of credentials. */
  hasSecrets: boolean;
  children: ReactNode;
};

export function ExportsScreen({ days, organizations, hasSecrets, children }: Props) {
  const t = useTranslations("exports.page");
  const routes = useTranslations("routes");
  return (
    <Screen>
      <PageHeader
        isCompact
        title={routes("exports")}
        context={t("context", { days })}
        action={
          <>
            {organizations.length > 0 ? (
              <ExportEverything organizations={organizations} hasSecrets={hasSecrets} />
            ) : null}
            <ButtonLink href={pathTo("flexitable")}>{t("create")}</ButtonLink>
          </>
        }
      />
      {children}
    </Screen>
  );
}
