"use client";

import { useLocale, useTranslations } from "next-intl";
import { errorIn } from "@/components/cost/agreements/error-in";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import { LazyMultiCombobox } from "@/components/ui/fields/lazy-multi-combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { type AccessLevel, accessLevels } from "@/lib/reports/saved/report-rights";
import { changeScenarioCall, createScenarioCall, type ScenarioView } from "@/lib/scenarios/contract";
import type { ScenarioOffer } from "./read-scenario-offer";
import { type EndingDraft, ScenarioEndings } from "./scenario-endings.client";

export type ScenarioDialogProps = {
  offer: ScenarioOffer;
  /** The scenario to change. */
  saved?: ScenarioView | undefined;
  /** The scenario to copy. */
  copied?: ScenarioView | undefined;
  /** An agreement that a new scenario ends. */
  ending?: { pk: number; name: string } | undefined;
  onClose: () => void;
};

const ALL = 0;
const FEW = 15;

/** Agreements that end, the use to judge them by, loans, and who sees the scenario. */
export function ScenarioDialog(props: ScenarioDialogProps) {
  const { offer, saved, copied, onClose } = props;
  const t = useTranslations("scenarios.form");
  const form = useScenarioForm(props);
  const about = typeof form.values.about === "number" ? form.values.about : null;
  const chosenAbout = {
    label: t("about"),
    value: about ?? ALL,
    options: [{ value: ALL, label: t("aboutAll") }, ...offer.about],
    required: true,
    ...errorIn(form, "about"),
    onChange: (chosen: number | null) => form.set("about", chosen === ALL ? null : chosen),
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={
        saved ? t("changeTitle", { name: saved.name }) : copied ? t("copyTitle", { name: copied.name }) : t("create")
      }
      {...(saved ? {} : { submit: copied ? t("copy") : t("submit"), description: t("description") })}
    >
      <TextField name="name" label={t("name")} counter={120} required autoComplete="off" />
      <ScenarioEndings form={form} about={about} currency={offer.currency} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MonthField name="from" label={t("from")} required />
        <MonthField name="to" label={t("to")} required />
      </div>
      {offer.about.length < 2 ? null : offer.about.length > FEW ? (
        <LazyCombobox<number> {...chosenAbout} />
      ) : (
        <SelectField<number> {...chosenAbout} />
      )}
      <LazyMultiCombobox<string> name="groups" label={t("groups")} hint={t("groupsHint")} options={offer.groups} />
      <Loans form={form} currency={offer.currency} />
      <Sharing form={form} offer={offer} stored={saved?.access_level} />
      <TextArea name="note" label={t("note")} hint={t("noteHint")} rows={2} />
    </FormDialog>
  );
}

type Form = ReturnType<typeof useScenarioForm>;

/** Loans have a price and a currency, or neither. */
function Loans({ form, currency }: { form: Form; currency: string }) {
  const t = useTranslations("scenarios.form");
  const { loan_price: price, loan_currency: unit } = form.values;
  const setPrice = (text: string) => {
    form.set("loan_price", text === "" ? null : text);
    form.set("loan_currency", text === "" ? null : (unit ?? currency));
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-semibold">{t("loans")}</legend>
      <p className="text-muted text-sm">{t("loansHint")}</p>
      <div className="mt-1 grid items-start gap-4 sm:grid-cols-[1fr_6rem_1fr]">
        <TextField
          label={t("loanPrice")}
          value={typeof price === "string" ? price : ""}
          inputMode="decimal"
          autoComplete="off"
          {...errorIn(form, "loan_price")}
          onChange={setPrice}
        />
        {price === null ? null : (
          <>
            <TextField
              name="loan_currency"
              label={t("loanCurrency")}
              maxLength={3}
              required
              autoComplete="off"
              spellCheck={false}
            />
            <TextField name="loan_share" label={t("loanShare")} inputMode="decimal" required autoComplete="off" />
          </>
        )}
      </div>
    </fieldset>
  );
}

type SharingProps = { form: Form; offer: ScenarioOffer; stored: AccessLevel | undefined };

function Sharing({ form, offer, stored }: SharingProps) {
  const t = useTranslations("scenarios.form");
  const levelNames = useTranslations("savedReports.save");
  const locale = useLocale();
  const { organizations, sharesWithAll } = offer;
  const isOffered: Record<AccessLevel, boolean> = {
    personal: true,
    organization: organizations.length > 0,
    consortium: sharesWithAll,
  };
  const levels = accessLevels.filter((one) => isOffered[one] || one === stored);
  if (levels.length < 2) return <p className="text-muted text-sm">{t("onlyPersonal")}</p>;
  return (
    <>
      <SelectField
        name="access_level"
        label={t("level")}
        options={levels.map((value) => ({
          value,
          label: levelNames(`levels.${value}`),
          hint: levelNames(`levelHints.${value}`),
        }))}
      />
      {form.values.access_level === "organization" && organizations.length > 1 ? (
        <Combobox
          name="owner_organization"
          label={t("owner")}
          options={organizations.map((one) => ({ value: one.pk, label: entityName(one, locale) }))}
          required
        />
      ) : null}
    </>
  );
}

function useScenarioForm({ offer, saved, copied, ending, onClose }: ScenarioDialogProps) {
  const t = useTranslations("scenarios.form");
  const notify = useSnackbar();
  const router = useRouter();
  const from = saved ?? copied;
  const values = from
    ? {
        ...{ name: saved ? saved.name : t("copyOf", { name: from.name }).slice(0, 120), note: from.note },
        access_level: saved ? saved.access_level : ("personal" as const),
        owner_organization: from.owner_organization?.pk ?? offer.organizations[0]?.pk ?? null,
        ...{ about: from.about?.pk ?? null, from: from.from, to: from.to, groups: from.groups },
        ...{ loan_price: from.loan_price, loan_currency: from.loan_currency, loan_share: from.loan_share },
        changes: from.changes.flatMap(endingOf),
      }
    : {
        ...{ name: ending ? t("without", { agreement: ending.name }).slice(0, 120) : "", note: "" },
        access_level: "personal" as const,
        owner_organization: offer.organizations[0]?.pk ?? null,
        ...{
          ...offer.start,
          groups: [...offer.start.groups],
          loan_price: null,
          loan_currency: null,
          loan_share: "100",
        },
        changes: ending ? [newEnding(ending.pk)] : [],
      };
  const created = useContractForm(createScenarioCall, {
    values: { ...values, titles_of: copied?.pk ?? null },
    onDone: ({ pk, name }) => {
      onClose();
      notify({ tone: "ok", text: t("saved", { name }) });
      router.push(pathTo("scenario-detail", { scenarioId: pk }));
    },
  });
  const changed = useContractForm(changeScenarioCall, {
    values: { ...values, revision: saved?.revision ?? 0 },
    params: { scenario: saved?.pk ?? 0 },
    onDone: ({ name }) => {
      onClose();
      notify({ tone: "ok", text: t("saved", { name }) });
      router.refresh();
    },
  });
  return saved ? changed : created;
}

const newEnding = (agreement: number): EndingDraft => ({
  ...{ kind: "drop_agreement", agreement, perpetual_lists: [], currency: null, buyers: "each" },
});

/** Agreements that were deleted, or that the reader does not see, are left out of what is saved. */
const endingOf = ({ kind, agreement, perpetual_lists, currency, buyers }: ScenarioView["changes"][number]) =>
  agreement === null
    ? []
    : [{ kind, agreement, perpetual_lists: perpetual_lists.map(({ pk }) => pk), currency, buyers }];
