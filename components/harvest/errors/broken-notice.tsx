import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/states/notice";
import { pathTo } from "@/lib/navigation/routes";
import { useAdvice } from "./use-error-words";

/** Notice that nothing is requested until credentials are fixed, with the error and a link to them. */
export function BrokenNotice({ by, credentials }: { by: string; credentials: number }) {
  const t = useTranslations("harvestStatus.broken");
  const advice = useAdvice()(by);
  return (
    <Notice tone="warning" title={advice ? t("titleBy", { reason: advice.name }) : t("title")}>
      <p>{t("text")}</p>
      {advice ? <p>{advice.action}</p> : null}
      <ButtonLink size="small" className="mt-2" href={`${pathTo("sushi-credentials-list")}?credentials=${credentials}`}>
        {t("open")}
      </ButtonLink>
    </Notice>
  );
}
