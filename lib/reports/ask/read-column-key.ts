import { isPlace, type Key } from "@/lib/usage/question";
import type { ReportDimension } from "../report-dimension";

/** The keys of one column, read from its name `2024-01,7`; undefined when it names none of these columns. */
export function readColumnKey(columns: readonly ReportDimension[], text: string): readonly Key[] | undefined {
  const keys = text.split(",").map((part): Key => (/^\d{1,10}$/.test(part) ? Number(part) : part));
  return columns.length > 0 && isPlace(columns, keys) && keys.every(isKey) ? keys : undefined;
}

/** The key of one row, read from its text; undefined when it is none of the dimension. */
export function readRowKey(rows: ReportDimension, text: string): Key | undefined {
  return readColumnKey([rows], text)?.[0];
}

const isKey = (key: Key) => (typeof key === "number" ? key <= 0xffff_ffff : /^\d{4}-(0[1-9]|1[0-2])$/.test(key));
