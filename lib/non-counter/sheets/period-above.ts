import type { Month } from "@/lib/counter/month";
import type { SheetRow } from "@/lib/kit/sheets/sheet-row";
import { readPeriod } from "./read-period";
import { reducedText } from "./reduced-text";
import type { PeriodMonths } from "./table-report-type";

/** The period in a cell above the headings: behind its label, in the same cell or the next one that is filled. */
export function periodAbove(above: readonly SheetRow[], label: string, length: PeriodMonths): Month | null {
  const wanted = reducedText(label);
  for (const { cells } of above) {
    const filled = cells.map((cell) => cell.trim()).filter(Boolean);
    for (const [index, cell] of filled.entries()) {
      if (!reducedText(cell).startsWith(wanted)) continue;
      const rest = wanted === "" ? cell : cell.slice(labelEnd(cell, wanted)).replace(/^[\s:=–-]+/, "");
      const read = [rest, filled[index + 1] ?? ""].map((text) => readPeriod(text, length));
      const found = read.find(({ kind }) => kind === "period");
      if (found?.kind === "period") return found.month;
    }
  }
  return null;
}

/** Where the label ends in the cell as it is written. */
function labelEnd(cell: string, wanted: string): number {
  for (let end = 1; end <= cell.length; end++) if (reducedText(cell.slice(0, end)) === wanted) return end;
  return cell.length;
}
