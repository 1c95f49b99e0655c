"use client";

import { Check, CircleDashed, FastForward, SearchX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { TitleListView } from "@/lib/title-lists/contract";
import { isBeingRead, type TitleListState } from "@/lib/title-lists/title-list-state";
import { ListStatus, type TitleListLook } from "./list-status";
import { useTitleList } from "./use-title-list";

const looks: Record<TitleListState, TitleListLook> = {
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

type Props = { list: Pick<TitleListView, "state" | "error" | "progress"> };

export function TitleListStatus({ list: { state, error, progress } }: Props) {
  const t = useTranslations("titleLists.state");
  return <ListStatus look={looks[state]} word={t(state)} tip={error?.message} progress={progress} />;
}

/** For a table row: follows the work while it runs. */
export function FollowedTitleList({ list }: { list: TitleListView }) {
  return isBeingRead(list.state) ? <Followed first={list} /> : <TitleListStatus list={list} />;
}

function Followed({ first }: { first: TitleListView }) {
  const router = useRouter();
  const { shown: list = first } = useTitleList(first.pk, { first, onChange: () => router.refresh() });
  return <TitleListStatus list={list} />;
}
