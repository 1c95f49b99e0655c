import type { z } from "zod";

/** Codes of errors.json by field, under "fields"; general ones under "non_field_errors". */
export type FieldCodes = Record<string, string[]>;

/** The codes of each field. An empty field gets one code only. */
export function fieldCodes({ issues }: z.ZodError, value: unknown): FieldCodes {
  const codes: FieldCodes = {};
  for (const issue of issues) {
    const name = issue.path.join(".") || "non_field_errors";
    const list = codes[name] ?? [];
    if (list.includes("mandatory")) continue;
    const code = isMissing(issue, value) ? "mandatory" : issue.message;
    codes[name] = code === "mandatory" ? [code] : [...list, code];
  }
  return codes;
}

/** An absent field for which the schema has no message of its own; zod's messages start with "Invalid". */
function isMissing({ code, path, message }: z.core.$ZodIssue, given: unknown): boolean {
  if (path.length === 0 || code === "custom" || !/^invalid/i.test(message)) return false;
  const value = path.reduce<unknown>(
    (within, key) => (within == null ? within : Reflect.get(Object(within), key)),
    given,
  );
  return value === undefined || value === null;
}
