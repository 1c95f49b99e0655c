"use client";

import { useLocale, useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { Notice } from "@/components/ui/states/notice";
import { Spinner } from "@/components/ui/states/spinner";
import { mergeOrganizationsCall, mergePreviewCall } from "@/lib/administration/contract";
import type { Received } from "@/lib/kit/call/call-shape";
import { useCall } from "@/lib/kit/call/use-call";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { listOrganizationsCall, type ManagedOrganization } from "@/lib/organizations/contract";
import { entityName, entityOptions } from "@/lib/organizations/entity-name";
import { BelongingsList } from "./belongings-list";

type Props = { organization: ManagedOrganization; onClose: () => void };
type Preview = Received<typeof mergePreviewCall.returns>;

/** Choice of the target organization, with the effects of the merge shown before it starts. */
export function MergeOrganizationDialog({ organization, onClose }: Props) {
  const t = useTranslations("organizations.merge");
  const locale = useLocale();
  const notify = useSnackbar();
  const router = useRouter();
  const name = entityName(organization, locale);
  const read = useCall(listOrganizationsCall, {});
  const { data: all = [] } = read;
  const options = entityOptions(
    all.filter(({ pk }) => pk !== organization.pk),
    locale,
  );
  const form = useContractForm(mergeOrganizationsCall, {
    params: { organization: organization.pk },
    values: { into: null, rule: "refuse" },
    onDone() {
      onClose();
      notify({ tone: "ok", text: t("started", { name, into: names.into }) });
      router.refresh();
    },
  });
  const into = typeof form.values.into === "number" ? form.values.into : 0;
  const names = { from: name, into: options.find(({ value }) => value === into)?.label ?? "" };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={t("title", { name })}
      description={t("text", { name })}
      submit={t("submit")}
    >
      <NotLoaded label={t("into")} read={read} />
      <Combobox name="into" label={t("into")} options={options} required />
      {into > 0 ? <Consequences key={into} merge={{ from: organization.pk, into }} names={names} /> : null}
    </FormDialog>
  );
}

type Between<T> = { from: T; into: T };

function Consequences({ merge: { from, into }, names }: { merge: Between<number>; names: Between<string> }) {
  const t = useTranslations("organizations.merge");
  const reasonOf = useFailureText();
  const { data, problem } = useCall(mergePreviewCall, { params: { organization: from }, query: { into } });
  if (problem) return <Notice tone="danger" title={reasonOf(problem)} />;
  if (!data) return <Spinner />;
  if (data.refusal !== null) return <Notice tone="warning">{data.refusal}</Notice>;
  return (
    <>
      <Notice tone="info" title={t("intro")}>
        <BelongingsList belongings={data.belongings} />
        {data.members_of_both > 0 ? <p className="mt-2">{t("both", { count: data.members_of_both })}</p> : null}
        <p className="mt-2">{t("irreversible")}</p>
      </Notice>
      {data.months.count + data.prices.count > 0 ? <Clashes found={data} names={names} /> : null}
    </>
  );
}

const SHOWN = 8;

function Clashes({ found: { months, prices }, names }: { found: Preview; names: Between<string> }) {
  const t = useTranslations("organizations.merge");
  const all = [
    ...months.first.map((months) => t(months.count === 1 ? "monthClash" : "monthsClash", months)),
    ...prices.first.map(({ platform, year }) => t("priceClash", { platform, year: String(year) })),
  ];
  return (
    <>
      <Notice tone="warning" title={t("clashes")}>
        <ul className="list-disc pl-5">
          {all.slice(0, SHOWN).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {all.length > SHOWN ? <p>{t("more", { count: all.length - SHOWN })}</p> : null}
        <p className="mt-2">{t("clashesText")}</p>
      </Notice>
      <SelectField
        name="rule"
        label={t("rule")}
        required
        options={[
          { value: "keep-into", label: names.into },
          { value: "keep-from", label: names.from },
        ]}
      />
    </>
  );
}
