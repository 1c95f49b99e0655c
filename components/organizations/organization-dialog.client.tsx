"use client";

import { useLocale, useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { useCall } from "@/lib/kit/call/use-call";
import { type FormState, useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import {
  changeOrganizationCall,
  createOrganizationCall,
  listOrganizationsCall,
  type ManagedOrganization,
} from "@/lib/organizations/contract";
import { entityName, entityOptions } from "@/lib/organizations/entity-name";
import { federationJoins } from "@/lib/organizations/federation-joins";
import { useOrganizationsPlace } from "./organizations-place.client";

type Props = { organization?: ManagedOrganization; onClose: () => void };

/** Creates or edits an organization. */
export function OrganizationDialog({ organization, onClose }: Props) {
  const t = useTranslations("organizations");
  const locale = useLocale();
  const { isSuperuser, isConsortial, decidesRawData, hasFederation } = useOrganizationsPlace();
  const form = useOrganizationForm({ ...(organization && { organization }), onClose });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={organization ? t("edit.title", { name: entityName(organization, locale) }) : t("add.title")}
      {...(organization ? {} : { submit: t("add.submit") })}
    >
      <TextField name="name" label={t("field.name")} counter={100} required autoComplete="off" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField name="name_en" label={t("field.nameEn")} hint={t("hint.names")} autoComplete="off" />
        <TextField name="name_cs" label={t("field.nameCs")} autoComplete="off" />
        <TextField name="short_name" label={t("field.shortName")} hint={t("hint.shortName")} autoComplete="off" />
        <TextField name="internal_id" label={t("field.internalId")} hint={t("hint.internalId")} autoComplete="off" />
      </div>
      {isConsortial || organization?.parent ? <Parent form={form} organization={organization} /> : null}
      <LinesField
        form={form}
        name="alternative_names"
        label={t("field.alternativeNames")}
        hint={t("hint.alternativeNames")}
      />
      {hasFederation || (organization?.federation_scopes.length ?? 0) > 0 ? <Federation form={form} /> : null}
      {isSuperuser && (isConsortial || organization?.is_master) ? (
        <Checkbox name="is_master" label={t("field.isMaster")} hint={t("hint.isMaster")} />
      ) : null}
      {decidesRawData ? (
        <Checkbox name="is_raw_data_import_enabled" label={t("field.rawData")} hint={t("hint.rawData")} />
      ) : null}
    </FormDialog>
  );
}

type ParentProps = { form: FormState; organization: ManagedOrganization | undefined };

/** Parent choices: all organizations except the organization itself and those below it. */
function Parent({ form, organization }: ParentProps) {
  const t = useTranslations("organizations");
  const locale = useLocale();
  const read = useCall(listOrganizationsCall, {});
  const all = read.data ?? (organization?.parent ? [{ ...organization.parent, parent: null }] : []);
  const within = (one: (typeof all)[number] | undefined): boolean =>
    one !== undefined && (one.pk === organization?.pk || within(all.find(({ pk }) => pk === one.parent)));
  const none = { value: 0, label: t("field.noParent"), strong: true };
  const options = entityOptions(
    all.filter((one) => !within(one)),
    locale,
  );
  const parent = form.values.parent;
  const error = form.errors.parent?.join(" ");
  return (
    <>
      <NotLoaded label={t("field.parent")} read={read} />
      <Combobox<number>
        label={t("field.parent")}
        hint={t("hint.parent")}
        options={[none, ...options]}
        value={typeof parent === "number" ? parent : 0}
        onChange={(chosen) => form.set("parent", chosen || null)}
        {...(error ? { error } : {})}
      />
    </>
  );
}

type LinesProps = {
  form: FormState;
  name: "alternative_names" | "federation_scopes";
  label: string;
  hint: string;
};

/** One value per line. */
function LinesField({ form, name, label, hint }: LinesProps) {
  const lines = form.values[name];
  const error = form.errors[name]?.join(" ");
  return (
    <TextArea
      label={label}
      hint={hint}
      rows={2}
      value={Array.isArray(lines) ? lines.join("\n") : ""}
      onChange={(text) => form.set(name, text.split("\n"))}
      {...(error ? { error } : {})}
    />
  );
}

/** How people of the organization log in with their federation. */
function Federation({ form }: { form: FormState }) {
  const t = useTranslations("organizations");
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <LinesField
        form={form}
        name="federation_scopes"
        label={t("field.federationScopes")}
        hint={t("hint.federationScopes")}
      />
      <SelectField
        name="federation_join"
        label={t("field.federationJoin")}
        hint={t("hint.federationJoin")}
        options={federationJoins.map((value) => ({ value, label: t(`federationJoin.${value}`) }))}
      />
    </div>
  );
}

function useOrganizationForm({ organization, onClose }: Props) {
  const t = useTranslations("organizations");
  const locale = useLocale();
  const notify = useSnackbar();
  const router = useRouter();
  const { isSuperuser } = useOrganizationsPlace();
  const values = {
    name: organization?.name ?? "",
    name_en: organization?.name_en ?? "",
    name_cs: organization?.name_cs ?? "",
    short_name: organization?.short_name ?? "",
    internal_id: organization?.internal_id ?? "",
    alternative_names: organization?.alternative_names ?? [],
    federation_scopes: organization?.federation_scopes ?? [],
    federation_join: organization?.federation_join ?? "usual",
    parent: organization?.parent?.pk ?? null,
    ...(isSuperuser && { is_master: organization?.is_master ?? false }),
    is_raw_data_import_enabled: organization?.is_raw_data_import_enabled ?? false,
  };
  const onDone = (saved: ManagedOrganization) => {
    onClose();
    notify({ tone: "ok", text: t(organization ? "edit.done" : "add.done", { name: entityName(saved, locale) }) });
    router.refresh();
  };
  const added = useContractForm(createOrganizationCall, { values, onDone });
  const changed = useContractForm(changeOrganizationCall, {
    values: { ...values, revision: organization?.revision ?? 0 },
    params: { organization: organization?.pk ?? 0 },
    onDone,
  });
  return organization ? changed : added;
}
