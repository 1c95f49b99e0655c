/** From now on what is pressed and vanishes gives the focus to what was around it; gives what ends that. */
export function keepPressed(): () => void {
  const keep = ({ target }: Event) => {
    const active = document.activeElement;
    // A link leads to another page, which begins at its top.
    if (!(active instanceof HTMLElement) || !active.matches("button, input, [role=switch]")) return;
    if (target instanceof Node && active.contains(target)) keepFocus(placesFrom(active));
  };
  document.addEventListener("click", keep, { capture: true });
  return () => document.removeEventListener("click", keep, { capture: true });
}

/** What has no focus of its own, but holds what takes the place of a control that vanished from it. */
const HOLDERS = "[role=gridcell], [role=rowheader], [role=group]";
const HELD = ":is(a[href], button:not(:disabled), input:not(:disabled))";

/** An element with those around it that can have the focus, inside out. */
export function placesFrom(element: HTMLElement): HTMLElement[] {
  const around = element.parentElement?.closest<HTMLElement>(`[tabindex], ${HOLDERS}`);
  return around ? [element, ...placesFrom(around)] : [element];
}

let isGiving = false;

/** Whether the focus that arrives is given by the page, not by the reader. */
export const isGivingFocus = (): boolean => isGiving;

/** Gives the focus to the first of the places that takes it, and to the next one whenever that is gone. */
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
  const kept = document.activeElement;
  watch?.disconnect();
  watch = new MutationObserver((_, watching) => {
    if (document.activeElement === kept) return;
    watching.disconnect();
    // Chosen by the reader it would stand there still.
    if (!kept?.isConnected && document.activeElement === document.body) focusFirst(places);
  });
  watch.observe(document.body, { childList: true, subtree: true });
}
