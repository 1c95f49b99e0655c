"use client";

import { type ComponentProps, useContext } from "react";
import { Button } from "../button";
import { FormContext } from "./form-context.client";

/** Submits the surrounding form; outside of it (a dialog's footer) pass the form's id as `form`, and `busy`. */
export function SubmitButton({ variant = "primary", busy, ...rest }: ComponentProps<typeof Button>) {
  const form = useContext(FormContext);
  return <Button {...rest} variant={variant} type="submit" busy={busy ?? form?.isBusy ?? false} />;
}
