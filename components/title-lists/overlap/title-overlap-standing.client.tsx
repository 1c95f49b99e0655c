"use client";

import { Check, CircleDashed, type LucideIcon, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { TitleListProgress } from "@/components/title-lists/title-list-progress";
import { StatusText } from "@/components/ui/status-text";
import type { Tone } from "@/components/ui/tone";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { TitleOverlapView } from "@/lib/title-lists/overlap/contract";
import type { TitleOverlapState } from "@/lib/title-lists/overlap/title-overlap-state";
import { useTitleOverlap } from "./use-title-overlap";

const looks: Record<TitleOverlapState, { tone: Tone | "busy"; icon?: LucideIcon }> = {
  initial: { tone: "muted", icon: CircleDashed },
  processing: { tone: "busy" },
  done: { tone: "ok", icon: Check },
  failed: { tone: "danger", icon: TriangleAlert },
};

/** Where a comparison stands, and how far it is. */
export function TitleOverlapStanding({ overlap }: { overlap: TitleOverlapView }) {
  const t = useTranslations("titleOverlap.state");
  const { state, error, progress } = overlap;
  const { tone, icon } = looks[state];
  return (
    <div aria-live="polite" className="flex flex-col gap-1">
      <StatusText tone={tone} {...(icon && { icon })} {...(error && { tip: error.message })}>
        {t(state)}
      </StatusText>
      {progress ? <TitleListProgress progress={progress} /> : null}
    </div>
  );
}

/** The same of a row of the table, followed while it is under way. */
export function FollowedStanding({ overlap }: { overlap: TitleOverlapView }) {
  return overlap.state === "processing" ? <Followed first={overlap} /> : <TitleOverlapStanding overlap={overlap} />;
}

function Followed({ first }: { first: TitleOverlapView }) {
  const router = useRouter();
  const { shown = first } = useTitleOverlap(first.pk, { known: first.state, onChange: () => router.refresh() });
  return <TitleOverlapStanding overlap={shown} />;
}
