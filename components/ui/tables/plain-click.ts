import type { MouseEvent } from "react";

/** A click that stays on the page, without a modifier that opens a new tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
