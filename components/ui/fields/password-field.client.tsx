"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "../icon-button";
import { Field } from "./field";
import { type FieldProps, textOfField, useEarlyInput, useField } from "./form-context.client";

type Props = FieldProps<string> & {
  /** "off" for secrets that are not the reader's own password. */
  autoComplete?: "current-password" | "new-password" | "off";
  placeholder?: string;
};

export function PasswordField({ autoComplete = "current-password", placeholder, ...props }: Props) {
  const t = useTranslations("ui");
  const [isShown, setShown] = useState(false);
  const field = useField(props, textOfField);
  const box = useEarlyInput(field);
  const { label, name, hint, required, hideLabel, disabled } = props;
  return (
    <Field id={field.id} label={label} hint={hint} error={field.error} required={required} hideLabel={hideLabel}>
      <div className="relative">
        <input
          {...field.aria}
          ref={box}
          id={field.id}
          name={name}
          type={isShown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          disabled={disabled}
          placeholder={placeholder}
          value={field.value}
          onChange={(event) => field.change(event.target.value)}
          className="field-box h-9 w-full py-0 pr-10 pl-3"
        />
        <IconButton
          label={isShown ? t("hidePassword") : t("showPassword")}
          icon={isShown ? EyeOff : Eye}
          aria-controls={field.id}
          disabled={disabled}
          onClick={() => setShown(!isShown)}
          className="absolute top-0.5 right-0.5"
        />
      </div>
    </Field>
  );
}
