import { useEffect, useRef } from "react";

/** The last answer while the next one loads; never old figures under the headings of a new question. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  useEffect(() => {
    if (value !== undefined) last.current = value;
  });
  return value ?? last.current;
}
