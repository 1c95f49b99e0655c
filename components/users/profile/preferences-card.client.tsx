"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Card } from "@/components/ui/page/card";
import { send } from "@/lib/kit/call/send";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";
import { isLocale, type Locale, routing } from "@/lib/kit/i18n/routing";
import { saveExtraDataCall, setLanguageCall } from "@/lib/users/contract";

/** `fiscalYearStart`: 0 is January; `months`: names of the choices. */
type Props = { language: string; fiscalYearStart: number; months: readonly Option<number>[] };

/** Language and start of the fiscal year; each change is saved at once. */
export function PreferencesCard({ language, fiscalYearStart, months }: Props) {
  const t = useTranslations("account.preferences");
  return (
    <Card title={t("title")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageChoice kept={language} />
        <FiscalYearChoice start={fiscalYearStart} months={months} />
      </div>
    </Card>
  );
}

function LanguageChoice({ kept }: { kept: string }) {
  const t = useTranslations("account.preferences");
  const locale = useLocale();
  const router = useRouter();
  const pathname = usePathname();
  const { run } = useSnackbarAction();
  const [isPending, start] = useTransition();
  const choose = (language: Locale) =>
    run(async () => {
      if (language === kept && language === locale) return;
      await send(setLanguageCall, { body: { language } });
      if (language !== locale) {
        start(() => router.replace(pathname, { locale: language, scroll: false }));
        return;
      }
      router.refresh();
      return t("saved");
    });
  return (
    <SelectField
      label={t("language")}
      hint={t("languageHint")}
      value={isLocale(kept) ? kept : locale}
      disabled={isPending}
      onChange={(language) => language && choose(language)}
      options={routing.locales.map((value) => ({ value, label: t(`languageName.${value}`) }))}
    />
  );
}

function FiscalYearChoice({ start, months }: { start: number; months: Props["months"] }) {
  const t = useTranslations("account.preferences");
  const router = useRouter();
  const [chosen, setChosen] = useState(start);
  const { run } = useSnackbarAction();
  const choose = async (month: number) => {
    setChosen(month);
    const isDone = await run(async () => {
      await send(saveExtraDataCall, { body: { fiscal_year_start_month: month } });
      router.refresh();
      return t("saved");
    });
    if (!isDone) setChosen(chosen);
  };
  return (
    <SelectField
      label={t("fiscalYear")}
      hint={t("fiscalYearHint")}
      value={chosen}
      onChange={(month) => month !== null && month !== chosen && choose(month)}
      options={months}
    />
  );
}
