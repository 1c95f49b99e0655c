"use client";

import { useEffect, useEffectEvent } from "react";
import { type Intention, listIntentionsCall } from "@/lib/harvest/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { now } from "@/lib/kit/clock";
import { HarvestFollow } from "../follow/harvest-follow.client";
import { refreshInterval } from "../intentions/intention-progress";

type Props = {
  harvest: number;
  onIntentions: (intentions: readonly Intention[]) => void;
  onProgress: () => void;
  onDismiss: () => void;
};

/** A harvest started in the overview: its progress, and its intentions for the rows. */
export function MonthFollow({ harvest, onIntentions, onProgress, onDismiss }: Props) {
  const { data, refresh } = useCall(
    listIntentionsCall,
    { params: { harvest }, query: {} },
    { every: (last) => refreshInterval(last ?? [], now()) },
  );
  const reportIntentions = useEffectEvent(() => data && onIntentions(data));
  // State of the rows is in the parent; the code for following loads only when a harvest is followed.
  useEffect(() => {
    if (data) reportIntentions();
  }, [data]);
  return (
    <HarvestFollow
      harvest={harvest}
      onDismiss={onDismiss}
      onProgress={() => {
        void refresh();
        onProgress();
      }}
    />
  );
}
