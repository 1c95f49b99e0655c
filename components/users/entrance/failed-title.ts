import type { FormState } from "@/lib/kit/call/use-contract-form";

/** Names what failed, unless it is the fields that say what is wrong. */
export const failedTitle = ({ errors }: Pick<FormState, "errors">, title: string): { title?: string } =>
  Object.keys(errors).length > 0 ? {} : { title };
