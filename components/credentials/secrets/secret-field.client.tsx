"use client";

import { Eye, EyeOff, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useContext, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Field } from "@/components/ui/fields/field";
import { type FieldProps, useField } from "@/components/ui/fields/form-context.client";
import { PasswordField } from "@/components/ui/fields/password-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { IconButton } from "@/components/ui/icon-button";
import { RevealContext, type RevealedSecrets } from "./use-secrets";

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

type StoredSecretProps = {
  id: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  required: boolean | undefined;
  /** Its mask. */
  stored: string;
  /** It has just been restored. */
  isMoved: boolean;
  secretOf: (secrets: RevealedSecrets) => string | undefined;
  onReplace: () => void;
};

/** A stored secret: its mask, or its value once revealed. */
function StoredSecret({ id, label, hint, error, required, stored, isMoved, secretOf, onReplace }: StoredSecretProps) {
  const t = useTranslations("credentialsPages.secret");
  const revealing = useContext(RevealContext);
  const [isShown, setShown] = useState(false);
  const clear = isShown && revealing?.secrets ? (secretOf(revealing.secrets) ?? "") : null;
  const toggle = async () => {
    if (isShown) return setShown(false);
    setShown((await revealing?.reveal()) !== null);
  };
  return (
    <Field id={id} label={label} hint={hint} error={error} required={required}>
      <div className="flex min-h-9 items-center gap-1 rounded border border-hairline bg-sunken py-0.5 pr-1 pl-3">
        {clear === null ? (
          <span className="tabular mr-auto truncate text-muted">{t("stored", { mask: stored })}</span>
        ) : (
          <code className="mr-auto min-w-0 break-all font-mono text-sm">{clear}</code>
        )}
        {clear === null ? null : <CopyButton text={clear} label={t("copy", { name: label })} />}
        {revealing ? (
          <IconButton
            label={t(isShown ? "hide" : "reveal", { name: label })}
            icon={isShown ? EyeOff : Eye}
            busy={revealing.isBusy}
            onClick={toggle}
          />
        ) : null}
        <Button
          id={id}
          variant="quiet"
          size="small"
          aria-labelledby={`${id}-label ${id}`}
          ref={isMoved ? focusElement : null}
          onClick={onReplace}
        >
          {t("replace")}
        </Button>
      </div>
    </Field>
  );
}

const focusElement = (element: HTMLElement | null) => element?.focus();
