"use client";

import { useRouter } from "@/lib/kit/i18n/navigation";
import type { TitleListView } from "@/lib/title-lists/contract";
import { isUnderWay } from "@/lib/title-lists/title-list-state";
import { TitleListProgress } from "./title-list-progress";
import { TitleListStateText } from "./title-list-state-text";
import { useTitleList } from "./use-title-list";

/** Where a list of the table stands, followed while work is under way. */
export function TitleListStanding({ list }: { list: TitleListView }) {
  return isUnderWay(list.state) ? <Followed first={list} /> : <Standing list={list} />;
}

function Followed({ first }: { first: TitleListView }) {
  const router = useRouter();
  const { shown = first } = useTitleList(first.pk, { first, onChange: () => router.refresh() });
  return <Standing list={shown} />;
}

function Standing({ list: { state, error, progress } }: { list: TitleListView }) {
  return (
    <div aria-live="polite" className="flex flex-col gap-1">
      <TitleListStateText state={state} {...(error && { tip: error.message })} />
      {progress ? <TitleListProgress progress={progress} /> : null}
    </div>
  );
}
