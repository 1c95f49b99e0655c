import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";

/** Makes an element fill the screen in its place in the document, so that focus and state stay; Escape ends it. */
export function useFullScreen(part: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!isFull || !element) return;
    const others = besides(element).filter((other) => !other.inert);
    for (const other of others) other.inert = true;
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = "hidden";
    return () => {
      for (const other of others) other.inert = false;
      document.documentElement.style.overflow = overflow;
    };
  }, [isFull, part]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of dialogs bubble here through React although they are elsewhere in the document.
    const isWithin = event.target instanceof Node && part.current?.contains(event.target);
    if (event.key === "Escape" && isFull && isWithin && !event.defaultPrevented) setFull(false);
  };
  return { isFull, toggle: () => setFull(!isFull), onKeyDown };
}

/** Everything on the page that is neither around nor inside the element. */
function besides(element: HTMLElement): HTMLElement[] {
  const elements: HTMLElement[] = [];
  for (let inner: HTMLElement | null = element; inner && inner !== document.body; inner = inner.parentElement) {
    for (const sibling of inner.parentElement?.children ?? [])
      if (sibling !== inner && sibling instanceof HTMLElement && !sibling.matches("script, style, [role=status]"))
        elements.push(sibling);
  }
  return elements;
}
