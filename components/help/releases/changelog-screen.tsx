import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Markdown } from "@/components/ui/markdown";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { ChangelogEntry } from "@/lib/help/releases/changelog";
import { pathTo } from "@/lib/navigation/routes";
import { VersionCard } from "./version-card";

/** Every change of every version, in the reader's language. */
export function ChangelogScreen({ entries }: { entries: readonly ChangelogEntry[] }) {
  const t = useTranslations("releases");
  const routes = useTranslations("routes");
  return (
    <Screen>
      <PageHeader
        title={routes("changelog")}
        context={t("changelogContext")}
        action={<ButtonLink href={pathTo("releases")}>{t("inPlainWords")}</ButtonLink>}
      />
      {entries.length === 0 ? <EmptyState title={t("noneTitle")}>{t("noneText")}</EmptyState> : null}
      {entries.map(({ version, date, markdown }) => (
        <VersionCard key={version} version={version} date={date}>
          <Markdown>{markdown}</Markdown>
        </VersionCard>
      ))}
    </Screen>
  );
}
