import { type Dimension, isPeriod } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { sharedDimensions } from "../report-dimension";
import { type ReportOffer, type Shelf, typesOf } from "./edit-report";

/** From the uppermost. */
export const shelves: readonly Shelf[] = ["rows", "columns", "split"];

/** What stands in a place, in its order. */
export function standingIn(shelf: Shelf, { rows, columns, split }: Question): readonly Dimension[] {
  if (shelf === "split") return split ? [split] : [];
  return shelf === "rows" ? rows : columns;
}

/** The dimensions that may still come to a place, which has room for them. */
export const freeDimensions = (shelf: Shelf, question: Question, offer: ReportOffer): Dimension[] =>
  hasRoom(shelf, question) ? unusedDimensions(question, offer) : [];

/** All report types have them, and they stand nowhere yet. */
export function unusedDimensions(question: Question, offer: ReportOffer): Dimension[] {
  const { rows, columns, split, trend } = question;
  return sharedDimensions(typesOf(question, offer)).filter((name) => {
    if ([...rows, ...columns, split].includes(name)) return false;
    return !trend || !isPeriod(name);
  });
}

/** Two ranges stand in place of columns; of rows there are four at most. */
export function hasRoom(shelf: Shelf, { rows, trend }: Pick<Question, "rows" | "trend">): boolean {
  if (shelf === "columns") return !trend;
  return shelf === "split" || rows.length < 4;
}
