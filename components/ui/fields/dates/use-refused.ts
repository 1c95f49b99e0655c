import { useContext, useState } from "react";
import { FormContext } from "../form-context.client";

/**
 * What was typed as a date and cannot be taken: in a form it stays, and nothing is sent before it is put right; elsewhere the
 * former date returns, and what was typed is said not to be one.
 */
export function useRefused(say: (typed: string) => string) {
  const isInForm = useContext(FormContext) !== null;
  const [refused, refuse] = useState<string | null>(null);
  return {
    refuse,
    stays: isInForm,
    problem: refused === null ? {} : { error: say(refused) },
    mark: { "data-refused": isInForm && refused !== null ? true : undefined },
  };
}
