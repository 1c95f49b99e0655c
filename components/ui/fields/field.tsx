import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { wholeDates } from "../whole-dates";

type Props = {
  /** Id of the control; hint and error have the ids `${id}-hint` and `${id}-error`. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  hideLabel?: boolean | undefined;
  /** Next to the label, such as a counter. */
  aside?: ReactNode;
  children: ReactNode;
};

export function Field({ id, label, hint, error, required, hideLabel, aside, children }: Props) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className={clsx("flex items-baseline justify-between gap-3", hideLabel && "sr-only")}>
        <label id={`${id}-label`} htmlFor={id} className="font-semibold text-sm">
          {label}
          {required ? (
            <span aria-hidden className="text-danger">
              {"\u00a0*"}
            </span>
          ) : null}
        </label>
        {aside}
      </div>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** Hint and error below a control. */
export function FieldNotes({ id, hint, error }: Pick<Props, "id" | "hint" | "error">) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {wholeDates(hint)}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden />
          {error}
        </p>
      ) : null}
    </>
  );
}
