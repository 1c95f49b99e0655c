"use client";

import { Check, CircleDashed, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { TitleOverlapView } from "@/lib/title-lists/overlap/contract";
import type { TitleOverlapState } from "@/lib/title-lists/overlap/title-overlap-state";
import { ListStatus, type TitleListLook } from "../list-status";
import { useTitleOverlap } from "./use-title-overlap";

const looks: Record<TitleOverlapState, TitleListLook> = {
  initial: { tone: "muted", icon: CircleDashed },
  processing: { tone: "busy" },
  done: { tone: "ok", icon: Check },
  failed: { tone: "danger", icon: TriangleAlert },
};

type Props = { overlap: Pick<TitleOverlapView, "state" | "error" | "progress"> };

export function TitleOverlapStatus({ overlap: { state, error, progress } }: Props) {
  const t = useTranslations("titleOverlap.state");
  return <ListStatus look={looks[state]} word={t(state)} tip={error?.message} progress={progress} />;
}

/** For a table row: follows the work while it runs. */
export function FollowedTitleOverlap({ overlap }: { overlap: TitleOverlapView }) {
  return overlap.state === "processing" ? <Followed first={overlap} /> : <TitleOverlapStatus overlap={overlap} />;
}

function Followed({ first }: { first: TitleOverlapView }) {
  const router = useRouter();
  const { shown: overlap = first } = useTitleOverlap(first.pk, {
    known: first.state,
    onChange: () => router.refresh(),
  });
  return <TitleOverlapStatus overlap={overlap} />;
}
