export type SheetProblem =
  | "zip-broken"
  | "zip-encrypted"
  | "archive-crowded"
  | "inflated-too-big"
  | "inflated-too-far"
  | "row-too-long"
  | "workbook-broken"
  | "workbook-binary"
  | "kind-xls"
  | "kind-office"
  | "xls-too-big"
  | "workbook-strings-too-big"
  | "markup-too-big";

/** No row of a table is longer: what never ends must not fill the memory. */
export const LONGEST_ROW = 1024 * 1024;

/** Thrown where a file of tables cannot be read on; `detail` is the technical reason, in English, or the limit that was exceeded. */
export class SheetUnreadable extends Error {
  override readonly name = "SheetUnreadable";

  constructor(
    readonly problem: SheetProblem,
    readonly detail = "",
  ) {
    super(detail ? `${problem}: ${detail}` : problem);
  }
}
