export type SheetProblem =
  | "zip-broken"
  | "zip-encrypted"
  | "inflated-too-big"
  | "workbook-broken"
  | "workbook-binary"
  | "workbook-strings-too-big";

/** Thrown where a file of tables cannot be read on; `detail` is the technical reason, in English. */
export class SheetUnreadable extends Error {
  override readonly name = "SheetUnreadable";

  constructor(
    readonly problem: SheetProblem,
    readonly detail = "",
  ) {
    super(detail ? `${problem}: ${detail}` : problem);
  }
}
