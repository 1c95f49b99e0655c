"use client";

import { useLocale, useTranslations } from "next-intl";
import { errorIn } from "@/components/cost/agreements/error-in";
import { LazyMultiCombobox } from "@/components/ui/fields/lazy-multi-combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { type AgreementEntity, listAgreementsCall } from "@/lib/cost/agreements/contract";
import { listEntitlementListsCall } from "@/lib/entitlements/contract";
import { useCall } from "@/lib/kit/call/use-call";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { entityName } from "@/lib/organizations/entity-name";
import { titleBuyers } from "@/lib/scenarios/scenario-balance";
import { changeKinds } from "@/lib/scenarios/scenario-choices";

/** An agreement that ends, as it is entered. */
export type EndingDraft = {
  kind: (typeof changeKinds)[number];
  agreement: number;
  perpetual_lists: number[];
  currency: string | null;
  buyers: (typeof titleBuyers)[number];
};

type Props = {
  form: FormState;
  /** Organization of the scenario; null for all. */
  about: number | null;
  /** Of list prices, unless another is entered. */
  currency: string;
};

/** Agreements that end, their replacements, and lists that stay accessible. */
export function ScenarioEndings({ form, about, currency }: Props) {
  const t = useTranslations("scenarios.form");
  const { data } = useCall(listAgreementsCall, {
    query: { page_size: 1000, order_by: "name", desc: "false", ...(about === null ? {} : { organization: about }) },
  });
  const locale = useLocale();
  const agreements = data?.results ?? [];
  const names = agreements.map(({ name }) => name);
  const nameOf = ({ name, organization }: AgreementEntity) =>
    organization && names.filter((one) => one === name).length > 1
      ? t("agreementOf", { name, organization: entityName(organization, locale) })
      : name;
  // Set below, and by the form's initial values.
  const endings = form.values.changes as readonly EndingDraft[];
  const set = (changes: readonly EndingDraft[]) => form.set("changes", changes);
  const choose = (chosen: readonly number[]) =>
    set(
      chosen.map(
        (agreement): EndingDraft =>
          endings.find((one) => one.agreement === agreement) ?? {
            ...{ kind: "drop_agreement", agreement, perpetual_lists: [], currency: null, buyers: "each" },
          },
      ),
    );
  const change = (agreement: number, part: Partial<EndingDraft>) =>
    set(endings.map((one) => (one.agreement === agreement ? { ...one, ...part } : one)));
  return (
    <>
      <LazyMultiCombobox<number>
        label={t("agreements")}
        required
        value={endings.map(({ agreement }) => agreement)}
        options={agreements.map((one) => ({ value: one.pk, label: nameOf(one) }))}
        {...errorIn(form, "changes")}
        onChange={choose}
      />
      {endings.map((ending, at) => {
        const agreement = agreements.find(({ pk }) => pk === ending.agreement);
        return agreement ? (
          <Ending
            key={ending.agreement}
            {...{ form, ending, agreement, about, currency, at }}
            name={nameOf(agreement)}
            onChange={(part) => change(ending.agreement, part)}
          />
        ) : null;
      })}
    </>
  );
}

type EndingProps = Props & {
  ending: EndingDraft;
  agreement: AgreementEntity;
  name: string;
  at: number;
  onChange: (part: Partial<EndingDraft>) => void;
};

function Ending({ form, ending, agreement, name, about, currency, at, onChange }: EndingProps) {
  const t = useTranslations("scenarios.form");
  const { kind } = ending;
  return (
    <fieldset className="flex flex-col gap-3 border-hairline border-l-2 pl-4">
      <legend className="sr-only">{name}</legend>
      <p aria-hidden className="font-semibold">
        {name}
      </p>
      <SelectField
        label={t("kind")}
        {...(kind === "keep_titles" ? { hint: t("kindHint") } : {})}
        value={kind}
        options={changeKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(chosen) =>
          chosen &&
          onChange({ kind: chosen, currency: chosen === "keep_titles" ? (ending.currency ?? currency) : null })
        }
      />
      {kind === "keep_titles" ? (
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_10rem]">
          <SelectField
            label={t("buyers")}
            value={ending.buyers}
            options={titleBuyers.map((value) => ({ value, label: t(`buyersOf.${value}`) }))}
            onChange={(buyers) => buyers && onChange({ buyers })}
          />
          <TextField
            label={t("currency")}
            value={ending.currency ?? ""}
            maxLength={3}
            required
            autoComplete="off"
            spellCheck={false}
            {...errorIn(form, `changes.${at}.currency`)}
            onChange={(text) => onChange({ currency: text })}
          />
        </div>
      ) : null}
      {agreement.platforms.map((platform) => (
        <PerpetualLists key={platform.pk} {...{ platform, about, ending, onChange }} />
      ))}
    </fieldset>
  );
}

type ListsProps = Pick<EndingProps, "about" | "ending" | "onChange"> & {
  platform: AgreementEntity["platforms"][number];
};

/** Lists of a platform that stay accessible after the end. */
function PerpetualLists({ platform, about, ending, onChange }: ListsProps) {
  const t = useTranslations("scenarios.form");
  const locale = useLocale();
  const { data } = useCall(listEntitlementListsCall, {
    query: { organization: about ?? ALL_ORGANIZATIONS, platform: platform.pk, page_size: 1000 },
  });
  const name = entityName(platform, locale);
  if (!data) return null;
  if (data.results.length === 0) return <p className="text-muted text-sm">{t("noLists", { platform: name })}</p>;
  const offered = data.results.map((one) => one.pk);
  const others = ending.perpetual_lists.filter((list) => !offered.includes(list));
  return (
    <LazyMultiCombobox<number>
      label={t("perpetual", { platform: name })}
      hint={t("perpetualHint")}
      value={ending.perpetual_lists.filter((list) => offered.includes(list))}
      options={data.results.map((one) => ({ value: one.pk, label: one.name }))}
      onChange={(lists) => onChange({ perpetual_lists: [...others, ...lists] })}
    />
  );
}
