export type SheetProblem =
  | "zip-broken"
  | "zip-encrypted"
  | "archive-crowded"
  | "inflated-too-big"
  | "inflated-too-far"
  | "row-too-long"
  | "too-many-cells"
  | "cells-too-far"
  | "workbook-broken"
  | "workbook-binary"
  | "workbook-locked"
  | "kind-xls"
  | "kind-office"
  | "xls-too-big"
  | "workbook-strings-too-big"
  | "markup-too-big";

/** Limit of a row in characters, so that an endless one does not fill the memory. */
export const LONGEST_ROW = 1024 * 1024;

/**
 * Thrown if a file cannot be read further; `detail` is the technical reason in English, or the limit that was exceeded.
 */
export class SheetUnreadable extends Error {
  override readonly name = "SheetUnreadable";

  constructor(
    readonly problem: SheetProblem,
    readonly detail = "",
  ) {
    super(detail ? `${problem}: ${detail}` : problem);
  }
}
