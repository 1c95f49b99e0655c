import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import type { ComparisonOffer } from "./compare-dialog.client";
import { CompareList } from "./compare-list.client";

export function TitleOverlapsScreen({ offer, children }: { offer: ComparisonOffer; children: ReactNode }) {
  const t = useTranslations("titleOverlap.page");
  const routes = useTranslations("routes");
  return (
    <Screen>
      <div className="flex flex-col gap-1">
        <PageHeader
          isCompact
          title={routes("title-list-overlap")}
          context={t("context")}
          action={<CompareList offer={offer} />}
        />
        <p className="max-w-[100ch] text-muted text-sm">{t("recorded")}</p>
      </div>
      {children}
    </Screen>
  );
}
