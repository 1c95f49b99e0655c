/** An extra parameter in the form; `value` null keeps the stored one, whose mask is `stored`. */
export type ParamRow = { key: number; name: string; value: string | null; stored: string };

export const PLATFORM_PARAM = "platform";

/** Form rows of the stored parameters except `platform`. */
export function paramRows(stored: Readonly<Record<string, string>>): ParamRow[] {
  return Object.entries(stored)
    .filter(([name]) => name !== PLATFORM_PARAM)
    .map(([name, mask], key) => ({ key, name, value: null, stored: mask }));
}

/**
 * The record to submit. Invalid rows (no name, or a repeated one) get a name that the contract refuses, so that saving
 * fails there.
 */
export function paramRecord(platform: string | null, rows: readonly ParamRow[]): Record<string, string | null> {
  const record: Record<string, string | null> = platform === "" ? {} : { [PLATFORM_PARAM]: platform };
  for (const row of rows) if (row.name.trim() !== "" || row.value) record[sentName(row, rows)] = row.value;
  return record;
}

/** The submitted name of a row; "" and repeated names become invalid names. */
export function sentName(row: ParamRow, rows: readonly ParamRow[]): string {
  const name = row.name.trim();
  const isTaken = name === PLATFORM_PARAM || rows.some((other) => other.key < row.key && other.name.trim() === name);
  return name === "" || isTaken ? `${name}#${row.key}` : name;
}

export type ParamProblem = "paramNameMissing" | "paramNameTaken" | "paramNameForm";

/** Why a row cannot be submitted; null for valid and empty rows. */
export function paramProblem(row: ParamRow, rows: readonly ParamRow[]): ParamProblem | null {
  const name = row.name.trim();
  if (name === "") return row.value ? "paramNameMissing" : null;
  if (sentName(row, rows) !== name) return "paramNameTaken";
  return /^[\w.-]{1,64}$/.test(name) ? null : "paramNameForm";
}
