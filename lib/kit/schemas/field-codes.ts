import type { z } from "zod";

/** Field → codes of errors.json under "fields"; what concerns the whole stands under "non_field_errors". */
export type FieldCodes = Record<string, string[]>;

/** What is wrong with each field of what was given. Of one that is empty nothing else is told. */
export function fieldCodes({ issues }: z.ZodError, given: unknown): FieldCodes {
  const codes: FieldCodes = {};
  for (const issue of issues) {
    const name = issue.path.join(".") || "non_field_errors";
    const known = codes[name] ?? [];
    if (known.includes("mandatory")) continue;
    const code = isMissing(issue, given) ? "mandatory" : issue.message;
    codes[name] = code === "mandatory" ? [code] : [...known, code];
  }
  return codes;
}

/** A field that was not given, of which its schema has nothing of its own to say; zod's words begin with "Invalid". */
function isMissing({ code, path, message }: z.core.$ZodIssue, given: unknown): boolean {
  if (path.length === 0 || code === "custom" || !/^invalid/i.test(message)) return false;
  const value = path.reduce<unknown>(
    (within, key) => (within == null ? within : Reflect.get(Object(within), key)),
    given,
  );
  return value === undefined || value === null;
}
