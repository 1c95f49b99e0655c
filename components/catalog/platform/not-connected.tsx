import { Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/states/empty-state";
import { pathTo } from "@/lib/navigation/routes";

type Props = { platformId: number; name: string; whose: string; credentials: string | null; uploads: boolean };

/** Shown for a platform of which the organization has no data, with ways to get some. */
export function NotConnected({ platformId, name, whose, credentials, uploads }: Props) {
  const t = useTranslations("platforms.notConnected");
  return (
    <EmptyState
      icon={Unplug}
      title={t("title", { name, whose })}
      action={
        <>
          {credentials ? (
            <ButtonLink href={credentials} variant="primary">
              {t("credentials")}
            </ButtonLink>
          ) : null}
          {uploads ? (
            <ButtonLink href={pathTo("platform-upload-data", { platformId })}>{t("upload")}</ButtonLink>
          ) : null}
        </>
      }
    >
      {t(credentials || uploads ? "text" : "textForUsers")}
    </EmptyState>
  );
}
