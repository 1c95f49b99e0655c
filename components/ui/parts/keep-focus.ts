/** When a pressed control disappears, its surroundings get the focus. Returns a function that stops this. */
export function keepPressed(): () => void {
  const keep = ({ target }: Event) => {
    const active = document.activeElement;
    // Not for links: a new page starts at its top.
    if (!(active instanceof HTMLElement) || !active.matches("button, input, [role=switch]")) return;
    if (target instanceof Node && active.contains(target)) keepFocus(placesFrom(active));
  };
  document.addEventListener("click", keep, { capture: true });
  return () => document.removeEventListener("click", keep, { capture: true });
}

/** Elements that cannot be focused, but contain the control that replaces a removed one. */
const HOLDERS = "[role=gridcell], [role=rowheader], [role=group]";
const HELD = ":is(a[href], button:not(:disabled), input:not(:disabled))";

/** The element and its focusable ancestors, innermost first. */
export function placesFrom(element: HTMLElement): HTMLElement[] {
  const around = element.parentElement?.closest<HTMLElement>(`[tabindex], ${HOLDERS}`);
  return around ? [element, ...placesFrom(around)] : [element];
}

let isGiving = false;

/** Whether the page, not the reader, is moving the focus. */
export const isGivingFocus = (): boolean => isGiving;

/** Focuses the first place that accepts it, and the next one whenever that disappears. */
export function focusFirst(places: readonly HTMLElement[]): void {
  const takes = (element: HTMLElement | null, place: HTMLElement) => {
    isGiving = true;
    element?.focus({ preventScroll: place !== places[0] });
    isGiving = false;
    return element !== null && document.activeElement === element;
  };
  const gives = (place: HTMLElement) =>
    takes(place, place) || (place.matches(HOLDERS) && takes(place.querySelector<HTMLElement>(HELD), place));
  if (places.some(gives)) keepFocus(places);
}

let watch: MutationObserver | undefined;

function keepFocus(places: readonly HTMLElement[]): void {
  const focus = document.activeElement;
  watch?.disconnect();
  watch = new MutationObserver((_, watching) => {
    if (document.activeElement === focus) return;
    watching.disconnect();
    // If the reader had moved the focus, it would still be there.
    if (!focus?.isConnected && document.activeElement === document.body) focusFirst(places);
  });
  watch.observe(document.body, { childList: true, subtree: true });
}
