import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { TabLinks } from "@/components/ui/page/tab-links";
import { surveyAddress } from "./survey-address";
import { type SurveySearch, surveyTabs } from "./survey-search";

type Props = Pick<SurveySearch, "tab" | "survey"> & { context: string; children: ReactNode };

export function SurveyScreen({ tab, survey, context, children }: Props) {
  const t = useTranslations("surveys");
  const routes = useTranslations("routes");
  return (
    <Screen>
      <PageHeader title={routes("specialized-reports")} context={context} />
      <TabLinks
        label={t("tab.label")}
        current={tab}
        tabs={surveyTabs.map((one) => ({
          key: one,
          label: t(`tab.${one}`),
          // The list of frozen answers shows all surveys unless one is chosen there.
          href: surveyAddress({ tab: one, survey: one === "frozen" ? undefined : survey }),
        }))}
      />
      {children}
    </Screen>
  );
}
