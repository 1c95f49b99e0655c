import { useEffect, useEffectEvent, useRef } from "react";
import { useRead } from "./use-call";

const MILLISECONDS = 700;

type Options<T> = {
  /** Identifies the request among all requests of the page. */
  key: readonly unknown[];
  request: () => Promise<T>;
  isUnderWay: (response: T) => boolean;
  /** Rendered by the server; shown until the first response. */
  first?: T;
  /** Whether the work was under way when the page was rendered (default: as `first` says). */
  wasUnderWay?: boolean;
  /** False requests nothing and returns `first` only. */
  enabled?: boolean;
  /** Milliseconds between two requests. */
  every?: number | ((response: T) => number);
  /** Called each time the work ends. */
  onEnd?: () => void;
};

/**
 * Follows background work until it ends. Makes no requests while the tab is hidden, and retries ever less often while
 * the server does not respond.
 */
export function useRunProgress<T>(options: Options<T>) {
  const { key, request, isUnderWay, first, enabled = true, every = MILLISECONDS, onEnd } = options;
  const { wasUnderWay = first !== undefined && isUnderWay(first) } = options;
  const interval = (last = first) => {
    if (last === undefined || !isUnderWay(last)) return 0;
    return typeof every === "number" ? every : every(last);
  };
  const { data, ...read } = useRead<T>(enabled ? key : null, request, {
    ...(first === undefined ? {} : { first }),
    every: interval,
  });
  const current = (enabled ? data : undefined) ?? first;
  const isRunning = current === undefined ? wasUnderWay : isUnderWay(current);
  const wasRunning = useRef(wasUnderWay);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (wasRunning.current && !isRunning) end();
    wasRunning.current = isRunning;
  }, [isRunning]);
  return { ...read, shown: current, isUnderWay: isRunning };
}
