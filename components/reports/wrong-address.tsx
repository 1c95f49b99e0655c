import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { ErrorState } from "@/components/ui/states/error-state";
import { pathTo } from "@/lib/navigation/routes";

/** For an address that is no valid report: lists the invalid parameters, with a link to a new report. */
export function WrongAddress({ parameters }: { parameters: readonly string[] }) {
  const t = useTranslations("reports");
  const fresh = <ButtonLink href={pathTo("flexitable")}>{t("problem.startAgain")}</ButtonLink>;
  return (
    <Screen>
      <PageHeader title={t("title")} />
      <ErrorState title={t("problem.address")} retry={fresh}>
        {t("problem.parameters", { names: parameters.join(", "), count: parameters.length })}
      </ErrorState>
    </Screen>
  );
}
