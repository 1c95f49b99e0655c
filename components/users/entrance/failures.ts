import { CallFailed } from "@/lib/kit/call/call-failed";
import type { FormState } from "@/lib/kit/call/use-contract-form";

/** Title of a failure; undefined when the fields show the errors themselves. */
export const failedTitle = ({ errors }: Pick<FormState, "errors">, title: string): { title?: string } =>
  Object.keys(errors).length > 0 ? {} : { title };

/** No answer, a server error, or too many requests: the same call may succeed later. */
export const isPassingFailure = (failure: unknown): boolean =>
  failure instanceof CallFailed && (failure.status === 0 || failure.status === 429 || failure.status >= 500);
