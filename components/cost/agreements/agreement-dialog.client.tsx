"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { LazyMultiCombobox } from "@/components/ui/fields/lazy-multi-combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Switch } from "@/components/ui/fields/switch.client";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import {
  type AgreementDetail,
  agreementWordsCall,
  changeAgreementCall,
  createAgreementCall,
} from "@/lib/cost/agreements/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { listAllPlatformsCall } from "@/lib/platforms/contract";
import { errorIn } from "./error-in";
import { SuggestedField } from "./suggested-field.client";

/** Organizations whose agreements the user manages; `hasConsortium`: also the consortium's. */
export type Managed = {
  organizations: readonly { value: number; label: string }[];
  hasConsortium: boolean;
  /** Of a new agreement; null for the consortium. */
  usual: number | null;
};

type Platform = { platform: number; share: string | null };
type Values = {
  name: string;
  provider: string;
  note: string;
  organization: number | null;
  platforms: readonly Platform[];
};

type Props = {
  managed: Managed;
  /** The agreement to change; null for a new one. */
  agreement: AgreementDetail | null;
  /** Of a new one. */
  start?: Partial<Values>;
  onClose: () => void;
};

const CONSORTIUM = 0;

/** Head of an agreement: name, provider, platforms with their shares, whose it is, and a note. */
export function AgreementDialog(props: Props) {
  const { managed, agreement, onClose } = props;
  const t = useTranslations("agreements.form");
  const form = useAgreementForm(props);
  const { data: words } = useCall(agreementWordsCall, {});
  const owner = typeof form.values.organization === "number" ? form.values.organization : null;
  const owners = [
    ...managed.organizations,
    ...(managed.hasConsortium ? [{ value: CONSORTIUM, label: t("consortium") }] : []),
  ];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={agreement ? t("change", { name: agreement.name }) : t("create")}
      {...(agreement ? {} : { submit: t("submit"), description: t("description") })}
    >
      <TextField name="name" label={t("name")} maxLength={200} required autoComplete="off" />
      <SuggestedField name="provider" label={t("provider")} maxLength={200} words={words?.providers ?? []} />
      <Platforms form={form} owner={owner} />
      {owners.length > 1 ? (
        <SelectField<number>
          label={t("owner")}
          hint={t("ownerHint")}
          value={owner ?? CONSORTIUM}
          options={owners}
          required
          {...errorIn(form, "organization")}
          onChange={(chosen) => form.set("organization", chosen === CONSORTIUM ? null : chosen)}
        />
      ) : null}
      <TextArea name="note" label={t("note")} hint={t("noteHint")} />
    </FormDialog>
  );
}

type Form = ReturnType<typeof useAgreementForm>;

function Platforms({ form, owner }: { form: Form; owner: number | null }) {
  const t = useTranslations("agreements.form");
  const locale = useLocale();
  const { data: offered = [] } = useCall(listAllPlatformsCall, {
    params: { organization: owner ?? ALL_ORGANIZATIONS },
  });
  // Set below, and by the form's initial values.
  const chosen = form.values.platforms as readonly Platform[];
  const hasShares = chosen.some(({ share }) => share !== null);
  const [isDivided, divide] = useState(hasShares);
  const nameOf = (id: number) => {
    const platform = offered.find(({ pk }) => pk === id);
    return platform ? entityName(platform, locale) : "";
  };
  const set = (platforms: readonly Platform[]) => form.set("platforms", platforms);
  const choose = (ids: readonly number[]) =>
    set(
      ids.map((id) => chosen.find(({ platform }) => platform === id) ?? { platform: id, share: isDivided ? "" : null }),
    );
  const turn = (isOn: boolean) => {
    divide(isOn);
    set(chosen.map((one) => ({ ...one, share: isOn ? (one.share ?? "") : null })));
  };
  return (
    <>
      <LazyMultiCombobox<number>
        label={t("platforms")}
        required
        value={chosen.map(({ platform }) => platform)}
        options={offered.map((one) => ({ value: one.pk, label: entityName(one, locale) }))}
        {...errorIn(form, "platforms")}
        onChange={choose}
      />
      {chosen.length > 1 ? (
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">{t("shares")}</legend>
          <Switch label={t("divide")} hint={t("divideHint")} value={isDivided} onChange={turn} />
          {isDivided ? (
            <div className="grid items-start gap-3 sm:grid-cols-2">
              {chosen.map(({ platform, share }, at) => (
                <TextField
                  key={platform}
                  label={t("shareOf", { platform: nameOf(platform) })}
                  value={share ?? ""}
                  inputMode="decimal"
                  autoComplete="off"
                  {...errorIn(form, `platforms.${at}.share`)}
                  onChange={(text) =>
                    set(chosen.map((one) => (one.platform === platform ? { ...one, share: text } : one)))
                  }
                />
              ))}
            </div>
          ) : null}
        </fieldset>
      ) : null}
    </>
  );
}

function useAgreementForm({ agreement, managed, start, onClose }: Props) {
  const t = useTranslations("agreements.form");
  const notify = useSnackbar();
  const router = useRouter();
  const values: Values = agreement
    ? {
        ...{ name: agreement.name, provider: agreement.provider, note: agreement.note },
        organization: agreement.organization?.pk ?? null,
        platforms: agreement.platforms.map(({ pk, share }) => ({ platform: pk, share })),
      }
    : {
        ...{ name: "", provider: "", note: "", organization: managed.usual, platforms: [] },
        ...start,
      };
  const sent = { ...values, platforms: [...values.platforms] };
  const created = useContractForm(createAgreementCall, {
    values: { ...sent, prices: [] },
    onDone: ({ pk }) => {
      notify({ tone: "ok", text: t("created") });
      router.push(pathTo("agreement-detail", { agreementId: pk }));
    },
  });
  const changed = useContractForm(changeAgreementCall, {
    values: { ...sent, revision: agreement?.revision ?? 0 },
    params: { agreement: agreement?.pk ?? 0 },
    onDone: () => {
      onClose();
      notify({ tone: "ok", text: t("saved") });
      router.refresh();
    },
  });
  return agreement ? changed : created;
}
