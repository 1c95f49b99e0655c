/** Said outright: what is laid out as a grid of CSS is no table to some browsers. */
export const said = {
  grid: { role: "grid", "aria-multiselectable": true },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  rowheader: { role: "rowheader" },
  columnheader: { role: "columnheader" },
  gridcell: { role: "gridcell" },
} as const;
