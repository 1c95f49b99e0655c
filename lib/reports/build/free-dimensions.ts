import { type Dimension, isPeriod } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { sharedDimensions } from "../report-dimension";
import type { ShelfName } from "./edit-report";
import { type ReportOffer, typesOf } from "./report-offer";

/** From top to bottom. */
export const shelves: readonly ShelfName[] = ["rows", "columns", "split"];

/** Dimensions on a shelf, in order. */
export function dimensionsOn(shelf: ShelfName, { rows, columns, split }: Question): readonly Dimension[] {
  if (shelf === "split") return split ? [split] : [];
  return shelf === "rows" ? rows : columns;
}

/** Dimensions that can be added to a shelf with room. */
export const freeDimensions = (shelf: ShelfName, question: Question, offer: ReportOffer): Dimension[] =>
  hasRoom(shelf, question) ? unusedDimensions(question, offer) : [];

/** Common to all report types and not used yet. */
export function unusedDimensions(question: Question, offer: ReportOffer): Dimension[] {
  const { rows, columns, split, trend } = question;
  return sharedDimensions(typesOf(question, offer), question.mergeReportTypes).filter((name) => {
    if ([...rows, ...columns, split].includes(name)) return false;
    return !trend || !isPeriod(name);
  });
}

/** A comparison replaces columns; rows hold at most four dimensions. */
export function hasRoom(shelf: ShelfName, { rows, trend }: Pick<Question, "rows" | "trend">): boolean {
  if (shelf === "columns") return !trend;
  return shelf === "split" || rows.length < 4;
}
