import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { UploadTitleList } from "./upload-title-list.client";

export function TitleListsScreen({ megabytes, children }: { megabytes: number; children: ReactNode }) {
  const t = useTranslations("titleLists.page");
  const routes = useTranslations("routes");
  return (
    <Screen>
      <PageHeader
        isCompact
        title={routes("tagging-batches")}
        context={t("context")}
        action={<UploadTitleList megabytes={megabytes} />}
      />
      {children}
    </Screen>
  );
}
