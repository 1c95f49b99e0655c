/** One further parameter being edited; `value` null keeps the stored one, whose mask is `stored`. */
export type ParamRow = { key: number; name: string; value: string | null; stored: string };

export const PLATFORM_PARAM = "platform";

/** The stored parameters beside `platform`, ready to be edited. */
export function paramRows(stored: Readonly<Record<string, string>>): ParamRow[] {
  return Object.entries(stored)
    .filter(([name]) => name !== PLATFORM_PARAM)
    .map(([name, mask], key) => ({ key, name, value: null, stored: mask }));
}

/**
 * The record that is sent. A row that cannot be (no name, or one already given) stands under a name which the contract
 * refuses, so that saving stops at it.
 */
export function paramRecord(platform: string | null, rows: readonly ParamRow[]): Record<string, string | null> {
  const record: Record<string, string | null> = platform === "" ? {} : { [PLATFORM_PARAM]: platform };
  for (const row of rows) if (row.name.trim() !== "" || row.value) record[sentName(row, rows)] = row.value;
  return record;
}

/** Under which name the row is sent; "" and repeated names become ones no parameter may have. */
export function sentName(row: ParamRow, rows: readonly ParamRow[]): string {
  const name = row.name.trim();
  const isTaken = name === PLATFORM_PARAM || rows.some((other) => other.key < row.key && other.name.trim() === name);
  return name === "" || isTaken ? `${name}#${row.key}` : name;
}

export type ParamProblem = "paramNameMissing" | "paramNameTaken" | "paramNameForm";

/** What keeps the row from being sent; null for a sound one and for one still empty. */
export function paramProblem(row: ParamRow, rows: readonly ParamRow[]): ParamProblem | null {
  const name = row.name.trim();
  if (name === "") return row.value ? "paramNameMissing" : null;
  if (sentName(row, rows) !== name) return "paramNameTaken";
  return /^[\w.-]{1,64}$/.test(name) ? null : "paramNameForm";
}
