"use client";

import clsx from "clsx";
import { Circle, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useContext } from "react";
import { FormContext, textOfField } from "@/components/ui/fields/form-context.client";
import { PasswordField } from "@/components/ui/fields/password-field.client";
import { passwordProblems, passwordRules } from "@/lib/users/passwords/password-rule";

type Props = {
  /** Names of the two fields in the surrounding form. */
  names: readonly [choice: string, repeat: string];
  /** E-mail and names of the owner, which the password must not resemble. */
  words: readonly string[];
};

/** New password, entered twice, with its rules. */
export function NewPasswordFields({ names: [choice, repeat], words }: Props) {
  const t = useTranslations("users.password");
  const form = useContext(FormContext);
  return (
    <>
      <div className="flex flex-col gap-2">
        <PasswordField name={choice} label={t("choose")} hint={t("hint")} autoComplete="new-password" required />
        <Rules password={textOfField(form?.values[choice])} words={words} />
      </div>
      <PasswordField name={repeat} label={t("repeat")} autoComplete="new-password" required />
    </>
  );
}

function Rules({ password, words }: { password: string; words: readonly string[] }) {
  const t = useTranslations("users.password");
  // Only the server knows common passwords, so this rule stays open until then.
  const broken: readonly string[] =
    password === "" ? passwordRules : [...passwordProblems(password, { words }), "passwordCommon"];
  return (
    <ul className="tabular flex flex-col gap-0.5 text-sm">
      {passwordRules.map((rule) => {
        const isKept = !broken.includes(rule);
        const Icon = isKept ? CircleCheck : Circle;
        return (
          <li key={rule} className={clsx("flex items-start gap-1.5", isKept ? "text-ok" : "text-muted")}>
            <Icon size={14} className="mt-[3px] shrink-0" aria-hidden />
            <span>
              {t(`rules.${rule}`, { count: [...password].length })}
              <span className="sr-only">{`: ${isKept ? t("met") : t(rule === "passwordCommon" ? "checkedLater" : "unmet")}`}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
