import { type KeyboardEvent, type RefObject, useRef } from "react";

/** Keys that open a closed box in addition to those that press it: up, down and any character. */
export function opensList(event: KeyboardEvent): boolean {
  const { key } = event;
  const isArrow = key === "ArrowDown" || key === "ArrowUp";
  if (isArrow) event.preventDefault();
  return isArrow || (key !== " " && isTyped(event));
}

const isTyped = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !altKey && !ctrlKey && !metaKey;

/** Collects what is typed while the box is loading. `opens`: like opensList. */
export function useEarlyKeys(): { typedBefore: RefObject<string>; opens: (event: KeyboardEvent) => boolean } {
  const typedBefore = useRef("");
  const opens = (event: KeyboardEvent) => {
    const goesOn = event.key === " " && typedBefore.current !== "";
    if (goesOn) event.preventDefault();
    const isOpening = goesOn || opensList(event);
    if (isOpening && isTyped(event)) typedBefore.current += event.key;
    return isOpening;
  };
  return { typedBefore, opens };
}
