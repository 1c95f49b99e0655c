"use client";

import clsx from "clsx";
import { CircleAlert } from "lucide-react";
import { useContext, useEffect, useRef } from "react";
import { FormContext, fieldId } from "./form-context.client";

/** Errors of the form with links to the fields, the cause first; takes the focus after a failed submit. */
export function FormProblem({ title }: { title?: string }) {
  const form = useContext(FormContext);
  const box = useRef<HTMLDivElement>(null);
  const problem = form?.isBusy ? null : (form?.problem ?? null);

  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);

  if (!form || !problem) return null;
  const named = Object.entries(form.errors).filter(([name]) => form.labels.has(name));
  const unnamed = Object.entries(form.errors).filter(([name]) => !form.labels.has(name));
  return (
    <div ref={box} role="alert" tabIndex={-1} className="flex items-start gap-3 rounded-lg bg-danger-soft px-4 py-3">
      <CircleAlert size={18} className="mt-px shrink-0 text-danger" aria-hidden />
      <div className="min-w-0">
        <p className={clsx(title && "font-semibold")}>{problem}</p>
        {title ? <p className="text-muted text-sm">{title}</p> : null}
        {named.length + unnamed.length > 0 ? (
          <ul className="mt-1 list-disc pl-4">
            {named.map(([name, sentences]) => (
              <li key={name}>
                <button
                  type="button"
                  className="min-h-6 text-left align-top underline underline-offset-2"
                  onClick={() => document.getElementById(fieldId(form.id, name))?.focus()}
                >
                  {`${form.labels.get(name)}: ${sentences.join(" ")}`}
                </button>
              </li>
            ))}
            {unnamed.map(([name, sentences]) => (
              <li key={name}>{sentences.join(" ")}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
