import { Hammer } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { pathTo, type RouteName } from "@/lib/navigation/routes";

/** Says honestly that the page is not there yet, and what it will do. */
export function ComingPage({ name }: { name: RouteName }) {
  const t = useTranslations();
  return (
    <Screen>
      <PageHeader title={t(`routes.${name}`)} context={<Badge tone="info">{t("shell.coming.badge")}</Badge>} />
      <div className="max-w-[72ch] rounded-lg border border-hairline bg-surface p-6">
        <Hammer size={24} strokeWidth={1.5} aria-hidden className="mb-3 text-muted" />
        <p className="text-muted">{t("shell.coming.intro")}</p>
        <p className="mt-2 text-lg">{t(`help.${name}`)}</p>
        <p className="mt-4 text-muted">{t("shell.coming.help")}</p>
        {name === "dashboard" ? null : (
          <div className="mt-5">
            <ButtonLink href={pathTo("dashboard")}>{t("shell.coming.dashboard")}</ButtonLink>
          </div>
        )}
      </div>
    </Screen>
  );
}
