/** Explicit roles, because some browsers do not treat a CSS grid as a table. */
export const roles = {
  grid: { role: "grid", "aria-multiselectable": true },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  rowheader: { role: "rowheader" },
  columnheader: { role: "columnheader" },
  gridcell: { role: "gridcell" },
} as const;
