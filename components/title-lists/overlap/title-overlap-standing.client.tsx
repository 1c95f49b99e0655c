"use client";

import { Check, CircleDashed, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { TitleOverlapView } from "@/lib/title-lists/overlap/contract";
import type { TitleOverlapState } from "@/lib/title-lists/overlap/title-overlap-state";
import { type ListLook, ListStanding } from "../list-standing";
import { useTitleOverlap } from "./use-title-overlap";

const looks: Record<TitleOverlapState, ListLook> = {
  initial: { tone: "muted", icon: CircleDashed },
  processing: { tone: "busy" },
  done: { tone: "ok", icon: Check },
  failed: { tone: "danger", icon: TriangleAlert },
};

type Props = { overlap: Pick<TitleOverlapView, "state" | "error" | "progress"> };

export function TitleOverlapStanding({ overlap: { state, error, progress } }: Props) {
  const t = useTranslations("titleOverlap.state");
  return <ListStanding look={looks[state]} word={t(state)} tip={error?.message} progress={progress} />;
}

/** For a table row: follows the work while it runs. */
export function FollowedTitleOverlap({ overlap }: { overlap: TitleOverlapView }) {
  return overlap.state === "processing" ? <Followed first={overlap} /> : <TitleOverlapStanding overlap={overlap} />;
}

function Followed({ first }: { first: TitleOverlapView }) {
  const router = useRouter();
  const { shown = first } = useTitleOverlap(first.pk, { known: first.state, onChange: () => router.refresh() });
  return <TitleOverlapStanding overlap={shown} />;
}
