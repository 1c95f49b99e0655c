import type { z } from "zod";

/** Field → codes of errors.json under "fields"; what concerns the whole stands under "non_field_errors". */
export type FieldCodes = Record<string, string[]>;

/** What is wrong with each field. Of one that is empty nothing else is told. */
export function fieldCodes({ issues }: z.ZodError): FieldCodes {
  const codes: FieldCodes = {};
  for (const { path, message } of issues) {
    const name = path.join(".") || "non_field_errors";
    const known = codes[name] ?? [];
    if (known.includes("mandatory")) continue;
    codes[name] = message === "mandatory" ? [message] : [...known, message];
  }
  return codes;
}
