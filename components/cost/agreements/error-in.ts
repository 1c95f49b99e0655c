import type { FormState } from "@/lib/kit/call/use-contract-form";

/** The error of a field that is not bound by its name. */
export function errorIn({ errors }: Pick<FormState, "errors">, name: string): { error?: string } {
  const text = errors[name]?.join(" ");
  return text ? { error: text } : {};
}
