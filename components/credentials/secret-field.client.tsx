"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { type FieldProps, useField } from "@/components/ui/form-context.client";
import { PasswordField } from "@/components/ui/password-field.client";
import { TextField } from "@/components/ui/text-field.client";

type Props = FieldProps<string | null> & {
  /** Mask of what is stored; empty when nothing is. */
  stored: string;
  /** Hidden while it is typed. */
  isHidden?: boolean;
};

/** A secret that never comes back from the server: it is kept, replaced, or (unless required) taken away. Null keeps it. */
export function SecretField({ stored, isHidden = false, ...props }: Props) {
  const t = useTranslations("credentialsPages.secret");
  const [isMoved, setMoved] = useState(false);
  const field = useField<string | null>(props, (value) => (typeof value === "string" ? value : null));
  const change = (value: string | null) => {
    setMoved(true);
    field.change(value);
  };
  if (stored !== "" && field.value === null)
    return <StoredSecret {...{ stored, isMoved, change, id: field.id, error: field.error }} field={props} />;
  const removes = stored !== "" && !props.required;
  return (
    <div className="flex flex-col gap-1" ref={isMoved && stored !== "" ? focusInput : null}>
      <TypedSecret {...props} {...(removes ? { hint: t("emptyRemoves") } : {})} isHidden={isHidden} />
      {stored === "" ? null : (
        <Button variant="quiet" size="small" icon={RotateCcw} className="self-start" onClick={() => change(null)}>
          {t("keep", { mask: stored })}
        </Button>
      )}
    </div>
  );
}

/** Not the reader's own password: "new-password" is what keeps browsers from filling that in. */
function TypedSecret({ isHidden, name, value, onChange, ...props }: Omit<Props, "stored">) {
  const held = name === undefined ? { value: value ?? "", ...(onChange ? { onChange } : {}) } : { name };
  if (isHidden) return <PasswordField {...props} {...held} autoComplete="new-password" />;
  return <TextField {...props} {...held} autoComplete="off" spellCheck={false} data-1p-ignore data-lpignore="true" />;
}

type Stored = {
  id: string;
  stored: string;
  error: string | undefined;
  isMoved: boolean;
  change: (value: string | null) => void;
  field: Omit<Props, "stored">;
};

function StoredSecret({ id, stored, error, isMoved, change, field: { label, hint, required } }: Stored) {
  const t = useTranslations("credentialsPages.secret");
  return (
    <Field id={id} label={label} hint={hint} error={error} required={required}>
      <div className="flex min-h-9 items-center gap-2 rounded border border-hairline bg-sunken py-0.5 pr-1 pl-3">
        <span className="tabular mr-auto truncate text-muted">{t("stored", { mask: stored })}</span>
        <Button
          id={id}
          variant="quiet"
          size="small"
          aria-labelledby={`${id}-label ${id}`}
          ref={isMoved ? focusElement : null}
          onClick={() => change("")}
        >
          {t("replace")}
        </Button>
      </div>
    </Field>
  );
}

const focusElement = (element: HTMLElement | null) => element?.focus();
const focusInput = (element: HTMLElement | null) => element?.querySelector("input")?.focus();
