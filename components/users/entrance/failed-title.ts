import type { FormState } from "@/lib/kit/call/use-contract-form";

/** Title of a failure; undefined when the fields show the errors themselves. */
export const failedTitle = ({ errors }: Pick<FormState, "errors">, title: string): { title?: string } =>
  Object.keys(errors).length > 0 ? {} : { title };
