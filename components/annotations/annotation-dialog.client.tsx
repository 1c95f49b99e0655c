"use client";

import { useLocale, useTranslations } from "next-intl";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { DayField } from "@/components/ui/fields/dates/day-field.client";
import { useField } from "@/components/ui/fields/form-context.client";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { type Annotation, createAnnotationCall, replaceAnnotationCall } from "@/lib/annotations/contract";
import { textsIn } from "@/lib/annotations/texts-in";
import type { Sent } from "@/lib/kit/call/call-shape";
import { useCall } from "@/lib/kit/call/use-call";
import { type FormState, useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { routing } from "@/lib/kit/i18n/routing";
import { listOrganizationsCall } from "@/lib/organizations/contract";
import { entityName } from "@/lib/organizations/entity-name";
import { listAllPlatformsCall } from "@/lib/platforms/contract";
import { listReportTypesCall } from "@/lib/reports/contract";

/** Initial values of the form; a missing field means all. */
export type AnnotationStart = Partial<Omit<Sent<typeof createAnnotationCall.body>, "title_id">> & {
  title?: { pk: number; name: string };
};

type Props = {
  start: AnnotationStart;
  /** The annotation to change; absent for a new one. */
  annotation?: Annotation | undefined;
  /** The annotation may be about all organizations. */
  annotatesAll: boolean;
  onClose: () => void;
};

/** Form of an annotation: subject, days, and texts in one or both languages. */
export function AnnotationDialog({ start, annotation, annotatesAll, onClose }: Props) {
  const t = useTranslations("annotations.form");
  const levels = useTranslations("annotations.level");
  const locale = useLocale();
  const form = useAnnotationForm({ start, annotation, onClose });
  const title = annotation?.title ?? start.title;
  const languages = routing.locales.toSorted((one) => (one === locale ? -1 : 1));
  const day = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="large"
      title={annotation ? t("edit", { subject: textsIn(annotation, locale).subject }) : t("add")}
      description={t("text")}
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Subject form={form} annotatesAll={annotatesAll} />
        {title ? (
          <OrAll
            name="title_id"
            label={t("title")}
            all={t("allTitles")}
            options={[{ value: title.pk, label: title.name }]}
          />
        ) : null}
        <DayField name="start_date" label={t("start")} hint={t("openHint")} max={day(form.values.end_date)} />
        <DayField name="end_date" label={t("end")} min={day(form.values.start_date)} />
        <SelectField<string>
          name="level"
          label={t("level")}
          options={(["info", "important"] as const).map((value) => ({ value, label: levels(value) }))}
        />
      </div>
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        {languages.map((language, place) => (
          <fieldset key={language} className="flex min-w-0 flex-col gap-4">
            <legend className="mb-2 font-semibold">{t(`language.${language}`)}</legend>
            <TextField
              name={`subject_${language}`}
              label={t("subject")}
              counter={200}
              maxLength={200}
              autoComplete="off"
              autoFocus={place === 0}
              {...(place === 0 ? { required: true } : { hint: t("otherHint") })}
            />
            <TextField
              name={`short_message_${language}`}
              label={t("short")}
              hint={t("shortHint")}
              maxLength={500}
              autoComplete="off"
            />
            <TextArea name={`message_${language}`} label={t("message")} rows={5} />
          </fieldset>
        ))}
      </div>
    </FormDialog>
  );
}

/** Organization, platform and report type. */
function Subject({ form, annotatesAll }: { form: FormState; annotatesAll: boolean }) {
  const t = useTranslations("annotations.form");
  const namedType = useReportTypeName();
  const locale = useLocale();
  const chosen = typeof form.values.organization_id === "number" ? form.values.organization_id : null;
  const ofOrganizations = useCall(listOrganizationsCall, {});
  const { data: organizations = [] } = ofOrganizations;
  const within = chosen ?? (annotatesAll ? ALL_ORGANIZATIONS : null);
  const ofPlatforms = useCall(
    listAllPlatformsCall,
    { params: { organization: within ?? ALL_ORGANIZATIONS } },
    { enabled: within !== null, keepLast: true },
  );
  const { data: platforms = [] } = ofPlatforms;
  const ofReports = useCall(listReportTypesCall, { query: {} });
  const { data: reports = [] } = ofReports;
  const administered = organizations.filter(({ is_admin: isAdmin }) => annotatesAll || isAdmin);
  const named = administered.map((one) => ({ value: one.pk, label: entityName(one, locale) }));
  return (
    <>
      <NotLoaded label={t("organization")} read={ofOrganizations} />
      <NotLoaded label={t("platform")} read={ofPlatforms} />
      <NotLoaded label={t("report")} read={ofReports} />
      {annotatesAll ? (
        <OrAll name="organization_id" label={t("organization")} all={t("allOrganizations")} options={named} />
      ) : (
        <Combobox<number> name="organization_id" label={t("organization")} options={named} required />
      )}
      <OrAll
        name="platform_id"
        label={t("platform")}
        all={t("allPlatforms")}
        options={platforms.map((one) => ({ value: one.pk, label: entityName(one, locale) }))}
      />
      <OrAll
        name="report_type_id"
        label={t("report")}
        all={t("allReports")}
        options={reports.filter(({ pk }) => pk > 0).map((type) => ({ value: type.pk, label: namedType(type) }))}
      />
    </>
  );
}

type OrAllProps = { name: string; label: string; all: string; options: readonly Option<number>[] };

/** Option value for all, sent as null. */
const ALL = 0;

/** Select with an option for all. */
function OrAll({ name, label, all, options }: OrAllProps) {
  const field = useField<number | null>({ name, label }, (value) => (typeof value === "number" ? value : null));
  return (
    <Combobox<number>
      label={label}
      value={field.value ?? ALL}
      {...(field.error ? { error: field.error } : {})}
      options={[{ value: ALL, label: all, strong: true }, ...options]}
      onChange={(value) => field.change(value === ALL ? null : value)}
    />
  );
}

function useAnnotationForm({ start, annotation, onClose }: Omit<Props, "annotatesAll">) {
  const t = useTranslations("annotations.form");
  const notify = useSnackbar();
  const router = useRouter();
  const { title, ...initial } = start;
  const empty = { subject_en: "", subject_cs: "", short_message_en: "", short_message_cs: "", message_en: "" };
  const values = {
    ...{ ...empty, message_cs: "", start_date: "", end_date: "", level: "info" as const },
    ...{ organization_id: null, platform_id: null, report_type_id: null, title_id: title?.pk ?? null },
    ...initial,
    ...(annotation ? valuesOf(annotation) : {}),
  };
  const onDone = () => {
    onClose();
    notify({ tone: "ok", text: t(annotation ? "changed" : "added") });
    router.refresh();
  };
  const made = useContractForm(createAnnotationCall, { values, onDone });
  const changed = useContractForm(replaceAnnotationCall, {
    values: { ...values, revision: annotation?.revision ?? 0 },
    params: { id: annotation?.pk ?? 0 },
    onDone,
  });
  return annotation ? changed : made;
}

const valuesOf = (of: Annotation) => ({
  organization_id: of.organization?.pk ?? null,
  platform_id: of.platform?.pk ?? null,
  title_id: of.title?.pk ?? null,
  report_type_id: of.report_type?.pk ?? null,
  ...{ subject_en: of.subject_en, subject_cs: of.subject_cs },
  ...{ short_message_en: of.short_message_en, short_message_cs: of.short_message_cs },
  ...{ message_en: of.message_en, message_cs: of.message_cs },
  ...{ start_date: of.start_date ?? "", end_date: of.end_date ?? "", level: of.level },
});
