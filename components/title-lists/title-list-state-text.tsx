import { Check, CircleDashed, FastForward, type LucideIcon, SearchX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { StatusText } from "@/components/ui/status-text";
import type { Tone } from "@/components/ui/tone";
import type { TitleListState } from "@/lib/title-lists/title-list-state";

const looks: Record<TitleListState, { tone: Tone | "busy"; icon?: LucideIcon }> = {
  initial: { tone: "muted", icon: CircleDashed },
  preprocessing: { tone: "busy" },
  preflight: { tone: "info", icon: FastForward },
  no_matched_titles: { tone: "warning", icon: SearchX },
  prefailed: { tone: "danger", icon: TriangleAlert },
  importing: { tone: "busy" },
  imported: { tone: "ok", icon: Check },
  failed: { tone: "danger", icon: TriangleAlert },
  undoing: { tone: "busy" },
};

/** Where a title list stands; `tip` says why. */
export function TitleListStateText({ state, tip }: { state: TitleListState; tip?: string }) {
  const t = useTranslations("titleLists.state");
  const { tone, icon } = looks[state];
  return (
    <StatusText tone={tone} {...(icon && { icon })} {...(tip && { tip })}>
      {t(state)}
    </StatusText>
  );
}
