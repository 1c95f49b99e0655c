"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type FieldProps, useField } from "@/components/ui/fields/form-context.client";
import { PasswordField } from "@/components/ui/fields/password-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { StoredSecret } from "./stored-secret.client";
import type { RevealedSecrets } from "./use-secrets";

type Props = FieldProps<string | null> & {
  /** Mask of the stored value; empty if there is none. */
  stored: string;
  /** Hides the typed text. */
  isHidden?: boolean;
  /** Selects this field's secret from the revealed ones. */
  secretOf: (secrets: RevealedSecrets) => string | undefined;
};

/**
 * A secret that the server reveals only on request: the user may keep, replace or (unless required) remove it. Null
 * keeps it.
 */
export function SecretField({ stored, isHidden = false, secretOf, ...props }: Props) {
  const t = useTranslations("credentialsPages.secret");
  const [isMoved, setMoved] = useState(false);
  const field = useField<string | null>(props, (value) => (typeof value === "string" ? value : null));
  const change = (value: string | null) => {
    setMoved(true);
    field.change(value);
  };
  if (stored !== "" && field.value === null)
    return (
      <StoredSecret
        {...{ stored, isMoved, secretOf, id: field.id, error: field.error }}
        label={props.label}
        hint={props.hint}
        required={props.required}
        onReplace={() => change("")}
      />
    );
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

/** It is not the user's own password: "new-password" keeps browsers from filling that in. */
function TypedSecret({ isHidden, name, value, onChange, ...props }: Omit<Props, "stored" | "secretOf">) {
  const valueProps = name === undefined ? { value: value ?? "", ...(onChange ? { onChange } : {}) } : { name };
  if (isHidden) return <PasswordField {...props} {...valueProps} autoComplete="new-password" />;
  return (
    <TextField {...props} {...valueProps} autoComplete="off" spellCheck={false} data-1p-ignore data-lpignore="true" />
  );
}

const focusInput = (element: HTMLElement | null) => element?.querySelector("input")?.focus();
