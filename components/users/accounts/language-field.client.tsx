"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/fields/select-field.client";

/** Bound to its form by name. */
export function LanguageField({ hint }: { hint?: string }) {
  const t = useTranslations("accounts");
  return (
    <SelectField
      name="language"
      label={t("field.language")}
      {...(hint ? { hint } : {})}
      options={[
        { value: "cs", label: t("language.cs") },
        { value: "en", label: t("language.en") },
      ]}
    />
  );
}
