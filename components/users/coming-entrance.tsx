import { useTranslations } from "next-intl";
import { DocumentTitle } from "@/components/shell/document-title";
import { ButtonLink } from "@/components/ui/button-link";
import { pathTo, type RouteName } from "@/lib/navigation/routes";
import { EntranceCard } from "./entrance-card";

/** A page outside the shell that is not there yet. */
export function ComingEntrance({ name }: { name: RouteName }) {
  const t = useTranslations();
  return (
    <EntranceCard title={t(`routes.${name}`)}>
      <DocumentTitle of={t(`routes.${name}`)} />
      <p className="text-muted">{t("shell.coming.intro")}</p>
      <p className="mt-2">{t(`help.${name}`)}</p>
      <div className="mt-5">
        <ButtonLink href={pathTo("dashboard")}>{t("users.entrance.toSignIn")}</ButtonLink>
      </div>
    </EntranceCard>
  );
}
