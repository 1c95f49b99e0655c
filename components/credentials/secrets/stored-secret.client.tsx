"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useContext, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Field } from "@/components/ui/fields/field";
import { IconButton } from "@/components/ui/icon-button";
import { RevealContext } from "./reveal-context";
import type { RevealedSecrets } from "./use-secrets";

type Props = {
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
export function StoredSecret({ id, label, hint, error, required, stored, isMoved, secretOf, onReplace }: Props) {
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
