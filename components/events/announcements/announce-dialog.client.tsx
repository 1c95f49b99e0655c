"use client";

import { CircleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { MultiCombobox } from "@/components/ui/fields/multi-combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { Markdown } from "@/components/ui/markdown";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { StatusText } from "@/components/ui/status-text";
import { type AnnouncementCheck, announceCall, checkAnnouncementCall } from "@/lib/events/contract";
import { HIGH, NORMAL, usualDays, wordsIn } from "@/lib/events/event";
import { send } from "@/lib/kit/call/send";
import { useUnsaved } from "@/lib/kit/call/unsaved";
import { useCall } from "@/lib/kit/call/use-call";
import { type FormState, useContractForm } from "@/lib/kit/call/use-contract-form";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { routing } from "@/lib/kit/i18n/routing";
import { listOrganizationsCall, type OrganizationEntity } from "@/lib/organizations/contract";
import { entityName } from "@/lib/organizations/entity-name";
import { EventText } from "../event-text.client";
import { useForWhom } from "./use-for-whom";

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

type Props = { checked: AnnouncementCheck; onBack: () => void; onClose: () => void };

/** Preview as readers will see it, with their number. The announcement is sent only from here. */
function AnnouncementPreview({ checked, onBack, onClose }: Props) {
  const t = useTranslations("eventsPage");
  const common = useTranslations("common");
  const { day } = useFormat();
  const { announcement, addressees, recipients, mailed, ignoring, expires } = checked;
  const forWhom = useForWhom();
  const { publish, isBusy } = usePublishing(announcement, onClose);
  return (
    <Dialog
      open
      dirty
      size="large"
      title={t("announce.preview")}
      onClose={onClose}
      footer={
        <>
          <Button className="mr-auto" onClick={onBack}>
            {t("announce.back")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" busy={isBusy} disabled={recipients === 0} onClick={() => void publish()}>
            {t("announce.send", { count: recipients })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Notice tone={recipients === 0 ? "warning" : "info"} title={t("announce.reaches", { count: recipients })}>
          <p className="[overflow-wrap:anywhere]">{forWhom(addressees)}</p>
          {[
            ...(mailed > 0 ? [t("announce.mailed", { count: mailed })] : []),
            ...(ignoring > 0 ? [t("announce.ignoring", { count: ignoring })] : []),
            expires ? t("announce.until", { day: day(expires) }) : t("announce.untilWithdrawn"),
          ].join(" ")}
        </Notice>
        <div className="grid items-start gap-6 sm:grid-cols-2">
          {routing.locales.map((language) => {
            const words = wordsIn(announcement, language);
            return (
              <section key={language} lang={language} className="min-w-0">
                <h3 className="mb-2 text-muted text-sm">{t(`announce.language.${language}`)}</h3>
                <div className="rounded-lg border border-hairline px-4 py-2">
                  {announcement.importance === HIGH ? (
                    <StatusText tone="warning" icon={CircleAlert}>
                      {t("important")}
                    </StatusText>
                  ) : null}
                  <EventText
                    words={words}
                    text={words.description ? <Markdown lang={language}>{words.description}</Markdown> : null}
                    isRead={false}
                  />
                </div>
              </section>
            );
          })}
        </div>
      </div>
    </Dialog>
  );
}

function usePublishing(announcement: AnnouncementCheck["announcement"], onClose: () => void) {
  const t = useTranslations("eventsPage.announce");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const publish = () =>
    run(async () => {
      const { recipients } = await send(announceCall, { body: announcement });
      onClose();
      router.refresh();
      return t("sent", { count: recipients });
    });
  return { publish, isBusy };
}
