const CONTROLS = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex]";
const TYPED_IN = "input:not([type=checkbox]):not([type=radio]), textarea, select";
const PAGE = 10;

const isShown = (element: Element) => element.getClientRects().length > 0;

/** Stops of the arrow keys in a cell: its controls, or the cell itself if it has none. */
function stopsOf(cell: HTMLElement): HTMLElement[] {
  const controls = [...cell.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown);
  return controls.length > 0 ? controls : [cell];
}

const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(":scope > th, :scope > td")].filter(isShown);
const rowsOf = (table: Element) => [...table.querySelectorAll("tr")].filter(isShown);

/** Next stop for a key, after the grid pattern of WAI-ARIA. */
function neighbor(table: Element, from: HTMLElement, { key, ctrlKey }: KeyboardEvent): HTMLElement | undefined {
  const cell = from.closest<HTMLElement>("th, td");
  const row = from.closest("tr");
  if (!cell || !row) return undefined;
  const cells = cellsOf(row);
  const inRow = cells.flatMap(stopsOf);
  const rows = rowsOf(table);
  const vertical = (by: number) => {
    const [start, step] = [rows.indexOf(row), Math.sign(by)];
    const below = (at: number) => {
      const line = rows[at];
      return line && cellsOf(line)[cells.indexOf(cell)];
    };
    let at = Math.max(0, Math.min(rows.length - 1, start + by));
    // Rows without this column, such as headings of groups, are passed over.
    while (rows[at] && !below(at)) at += step;
    const target = at === start ? undefined : below(at);
    const stops = target ? stopsOf(target) : [];
    return stops[Math.min(stopsOf(cell).indexOf(from), stops.length - 1)];
  };
  const edge = (of: Element | undefined, last: boolean) => (of ? cellsOf(of).flatMap(stopsOf) : []).at(last ? -1 : 0);
  switch (key) {
    case "ArrowLeft":
      return inRow[inRow.indexOf(from) - 1];
    case "ArrowRight":
      return inRow[inRow.indexOf(from) + 1];
    case "ArrowUp":
      return vertical(-1);
    case "ArrowDown":
      return vertical(1);
    case "PageUp":
      return vertical(-PAGE);
    case "PageDown":
      return vertical(PAGE);
    case "Home":
      return edge(ctrlKey ? rows[0] : row, false);
    case "End":
      return edge(ctrlKey ? rows.at(-1) : row, true);
    default:
      return undefined;
  }
}

/**
 * Turns a table into a grid: Tab enters at the last position; arrow keys, Home, End and Page keys move. Changes the DOM
 * directly, because React would render all cells for each step. Returns a cleanup function.
 */
export function walkByArrows(table: HTMLTableElement): () => void {
  let current: HTMLElement | null = null;
  const enter = (stop: HTMLElement | null) => {
    current?.setAttribute("tabindex", "-1");
    current = stop;
    stop?.setAttribute("tabindex", "0");
  };
  const settle = () => {
    const stops = rowsOf(table).flatMap(cellsOf).flatMap(stopsOf);
    for (const stop of stops) {
      // Without the attribute a cell cannot be focused.
      if (stop !== current && stop.getAttribute("tabindex") !== "-1") stop.setAttribute("tabindex", "-1");
    }
    if (current && stops.includes(current)) return;
    const first = table.querySelector("tbody tr");
    enter((first ? cellsOf(first).flatMap(stopsOf)[0] : stops[0]) ?? null);
  };
  const focused = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && table.contains(target) && target !== current) enter(target);
  };
  const pressed = (event: KeyboardEvent) => {
    const { target, key, altKey, metaKey } = event;
    if (altKey || metaKey || event.shiftKey || !(target instanceof HTMLElement) || target.matches(TYPED_IN)) return;
    if (key === "Enter" && target.matches("td, th")) target.closest("tr")?.querySelector<HTMLElement>("th a")?.click();
    const next = neighbor(table, target, event);
    if (!next) return;
    // Captures keys before the controls: an arrow key would open a menu.
    event.preventDefault();
    event.stopPropagation();
    // The hint about the keys has done its work.
    table.dataset.walked = "";
    next.focus();
  };
  settle();
  const changes = new MutationObserver(settle);
  changes.observe(table, { childList: true, subtree: true });
  table.addEventListener("focusin", focused);
  table.addEventListener("keydown", pressed, true);
  return () => {
    changes.disconnect();
    table.removeEventListener("focusin", focused);
    table.removeEventListener("keydown", pressed, true);
  };
}
