import type { Month } from "../month";

const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A month as COUNTER heads its column: "Jan-2025". */
export function headingOf(month: Month): string {
  return `${names[Number(month.slice(5)) - 1]}-${month.slice(0, 4)}`;
}
