import { useEffect, useEffectEvent } from "react";

const AT_ONCE = 50;
const SOON = 1_500;

/** Asks again and again while there is something to wait for; not while nobody looks, and never twice at once. */
export function useFollowing(isUnderWay: boolean, ask: () => Promise<void>): void {
  const askOnce = useEffectEvent(ask);
  useEffect(() => {
    if (!isUnderWay) return;
    let isOver = false;
    let timer = 0;
    const wait = (time: number) => {
      timer = window.setTimeout(async () => {
        if (!document.hidden) await askOnce();
        if (!isOver) wait(SOON);
      }, time);
    };
    wait(AT_ONCE);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [isUnderWay]);
}
