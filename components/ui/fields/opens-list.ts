import type { KeyboardEvent } from "react";

/** Keys that open the list of a closed box, beside those that press it: arrows up and down, and whatever would be typed. */
export function opensList(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  const isArrow = key === "ArrowDown" || key === "ArrowUp";
  const isTyped = key.length === 1 && key !== " " && !altKey && !ctrlKey && !metaKey;
  if (isArrow) event.preventDefault();
  return isArrow || isTyped;
}
