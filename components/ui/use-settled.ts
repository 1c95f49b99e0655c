import { useEffect, useState } from "react";

const TYPING_PAUSE = 300;

/** The text after typing pauses. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
