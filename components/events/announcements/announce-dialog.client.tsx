"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { MultiCombobox } from "@/components/ui/fields/multi-combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { type AnnouncementCheck, checkAnnouncementCall } from "@/lib/events/announcements/contract";
import { HIGH, NORMAL, usualDays } from "@/lib/events/event";
import { useUnsaved } from "@/lib/kit/call/unsaved";
import { useCall } from "@/lib/kit/call/use-call";
import { type FormState, useContractForm } from "@/lib/kit/call/use-contract-form";
import { routing } from "@/lib/kit/i18n/routing";
import { listOrganizationsCall, type OrganizationEntity } from "@/lib/organizations/contract";
import { entityName } from "@/lib/organizations/entity-name";
import { AnnouncementPreview } from "./announcement-preview.client";

const DAYS = [1, 3, 7, 14, 30, 90, 365, 0];

/** Two steps: write the announcement in both languages, then preview it with its number of readers and send it. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("eventsPage.announce");
  const locale = useLocale();
  const [checked, setChecked] = useState<AnnouncementCheck | null>(null);
  const [isCheckedOnce, setCheckedOnce] = useState(false);
  const form = useContractForm(checkAnnouncementCall, {
    values: {
      ...{ title_en: "", title_cs: "", description_en: "", description_cs: "" },
      ...{ category: "general", importance: NORMAL, to: "everybody", expires_in_days: undefined },
    },
    onDone: (found) => {
      setChecked(found);
      setCheckedOnce(true);
    },
  });
  // The check counts as saving, but closing now would lose the unsent announcement.
  useUnsaved(isCheckedOnce);
  const organizations = useCall(listOrganizationsCall, {});
  if (checked) return <AnnouncementPreview checked={checked} onBack={() => setChecked(null)} onClose={onClose} />;
  const languages = routing.locales.toSorted((one) => (one === locale ? -1 : 1));
  return (
    <FormDialog
      form={{ ...form, isDirty: form.isDirty || isCheckedOnce }}
      onClose={onClose}
      size="large"
      title={t("open")}
      description={t("text")}
      submit={t("check")}
      // Without the choice of organizations it would go to every user.
      isDisabled={!organizations.data}
    >
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        {languages.map((language, place) => (
          <fieldset key={language} className="flex min-w-0 flex-col gap-4">
            <legend className="mb-2 font-semibold">{t(`language.${language}`)}</legend>
            <TextField
              name={`title_${language}`}
              label={t("subject")}
              counter={100}
              maxLength={100}
              autoComplete="off"
              autoFocus={place === 0}
              required
            />
            <TextArea name={`description_${language}`} label={t("words")} hint={t("wordsHint")} rows={5} />
          </fieldset>
        ))}
      </div>
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Manner form={form} />
        <AddresseesChoice form={form} organizations={organizations.data ?? []} />
      </div>
      {organizations.problem && !organizations.data ? (
        <div role="alert">
          <Notice
            tone="danger"
            title={organizations.problem.message}
            action={<RetryButton onRetry={() => void organizations.refresh()} />}
          />
        </div>
      ) : null}
    </FormDialog>
  );
}

/** Importance, and days until expiry; the default of the days follows the importance until the user chooses. */
function Manner({ form: { values } }: { form: FormState }) {
  const t = useTranslations("eventsPage");
  const days = values.expires_in_days ?? usualDays[values.importance === HIGH ? HIGH : NORMAL];
  return (
    <>
      <SelectField<number>
        name="importance"
        label={t("announce.importance")}
        options={[NORMAL, HIGH].map((value) => ({ value, label: t(value === HIGH ? "important" : "normal") }))}
      />
      <SelectField<number>
        name="expires_in_days"
        label={t("announce.shown")}
        value={DAYS.find((known) => known === days) ?? 0}
        options={DAYS.map((count) => ({ value: count, label: t("announce.days", { count }) }))}
      />
    </>
  );
}

function AddresseesChoice({
  form: { values, set },
  organizations: all,
}: {
  form: FormState;
  organizations: readonly OrganizationEntity[];
}) {
  const t = useTranslations("eventsPage.announce");
  const locale = useLocale();
  const organizations = all.filter(({ pk }) => pk > 0);
  const isToEverybody = values.to === "everybody";
  if (organizations.length < 2) return null;
  return (
    <>
      <SelectField<"everybody" | "members">
        label={t("to")}
        value={isToEverybody ? "everybody" : "members"}
        options={(["everybody", "members"] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(to) => set("to", to === "everybody" ? to : [])}
      />
      {isToEverybody ? null : (
        <MultiCombobox<number>
          name="to"
          label={t("organizations")}
          required
          options={organizations.map((one) => ({ value: one.pk, label: entityName(one, locale) }))}
        />
      )}
    </>
  );
}
