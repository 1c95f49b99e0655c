import { useContext, useState } from "react";
import { FormContext } from "../form-context.client";

/** An invalid date. In a form it stays and blocks submitting; elsewhere the previous date returns with a message. */
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
