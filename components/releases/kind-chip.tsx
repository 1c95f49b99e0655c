import { Bug, type LucideIcon, RefreshCw, Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import type { ReleaseKind } from "@/lib/releases/release";

const looks: Record<ReleaseKind, { icon: LucideIcon; tone: Tone }> = {
  newFeature: { icon: Sparkles, tone: "ok" },
  update: { icon: RefreshCw, tone: "info" },
  bugFix: { icon: Bug, tone: "warning" },
};

export function KindChip({ kind }: { kind: ReleaseKind }) {
  const t = useTranslations("releases.kind");
  const { icon: Icon, tone } = looks[kind];
  return (
    <Badge tone={tone}>
      <Icon size={13} aria-hidden className="mr-1 shrink-0" />
      {t(kind)}
    </Badge>
  );
}
