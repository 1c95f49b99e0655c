import { Bug, type LucideIcon, Megaphone, RefreshCw, Sparkles } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Markdown, MarkdownLink } from "@/components/ui/markdown";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { EmptyState } from "@/components/ui/states/empty-state";
import { TextLink } from "@/components/ui/text-link";
import type { Tone } from "@/components/ui/tone";
import { anchorOf, type ProductRelease, type ReleaseKind } from "@/lib/help/releases/release";
import { pathTo } from "@/lib/navigation/routes";
import { VersionCard } from "./version-card";

const looks: Record<ReleaseKind, { icon: LucideIcon; tone: Tone }> = {
  newFeature: { icon: Sparkles, tone: "ok" },
  update: { icon: RefreshCw, tone: "info" },
  bugFix: { icon: Bug, tone: "warning" },
};

function KindChip({ kind }: { kind: ReleaseKind }) {
  const t = useTranslations("releases.kind");
  const { icon: Icon, tone } = looks[kind];
  return (
    <Badge tone={tone}>
      <Icon size={13} aria-hidden className="mr-1 shrink-0" />
      {t(kind)}
    </Badge>
  );
}

export function ReleasesScreen({ releases }: { releases: readonly ProductRelease[] }) {
  const t = useTranslations("releases");
  const routes = useTranslations("routes");
  return (
    <Screen>
      <PageHeader title={routes("releases")} context={t("context")} />
      {releases.length === 0 ? (
        <EmptyState title={t("noneTitle")} icon={Megaphone}>
          {t("noneText")}
        </EmptyState>
      ) : (
        releases.map((release) => <ReleaseCard key={release.version} release={release} />)
      )}
    </Screen>
  );
}

function ReleaseCard({ release: { version, date, kinds, title, text, links } }: { release: ProductRelease }) {
  const t = useTranslations("releases");
  const locale = useLocale();
  const chips = kinds.map((kind) => <KindChip key={kind} kind={kind} />);
  return (
    <VersionCard {...{ version, date, chips }} title={title[locale]}>
      <Markdown>{text[locale]}</Markdown>
      <footer className="flex flex-wrap gap-x-5 gap-y-1">
        <TextLink href={`${pathTo("changelog")}#${anchorOf(version)}`}>{t("fullChangelog")}</TextLink>
        {links.map((link) => (
          <MarkdownLink key={link.address} href={link.address}>
            {link.title[locale]}
          </MarkdownLink>
        ))}
      </footer>
    </VersionCard>
  );
}
