"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useContext, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { FormContext, fieldId } from "@/components/ui/fields/form-context.client";
import { IconButton } from "@/components/ui/icon-button";
import type { Credentials } from "@/lib/credentials/contract";
import type { CounterVersion } from "@/lib/credentials/counter-versions";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import type { FieldHint, ServiceHints } from "@/lib/platforms/registry/hints-for";
import { MemberPlatformChoices } from "../members/platform-choices.client";
import { SecretField } from "../secrets/secret-field.client";
import { type ParamRow, PLATFORM_PARAM, paramProblem, paramRecord, paramRows, sentName } from "./extra-params";

type Props = { form: FormState; stored: Credentials | null; release: CounterVersion; hints: ServiceHints | null };

const nothing = {
  ...{ customer_id: "", requestor_id: "", api_key: "", http_username: "", http_password: "" },
  extra_params: {},
};

/** Fields that identify the library to the provider, with hints from the registry. */
export function AccessFields({ form, stored, release, hints }: Props) {
  const t = useTranslations("credentialsPages");
  const masks = stored ?? nothing;
  const hintOf = useHint();
  const hinted = (hint: FieldHint | undefined) => {
    const text = hintOf(hint);
    return text === null ? {} : { hint: text };
  };
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SecretField
          name="customer_id"
          label="Customer ID"
          stored={masks.customer_id}
          secretOf={({ customer_id }) => customer_id}
          required
          {...hinted(hints?.fields.customer_id)}
        />
        <SecretField
          name="requestor_id"
          label="Requestor ID"
          stored={masks.requestor_id}
          secretOf={({ requestor_id }) => requestor_id}
          {...hinted(hints?.fields.requestor_id)}
        />
      </div>
      {release === "4" ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SecretField
            name="http_username"
            label={t("field.http_username")}
            hint={t("hint.http")}
            stored={masks.http_username}
            secretOf={({ http_username }) => http_username}
          />
          <SecretField
            name="http_password"
            label={t("field.http_password")}
            stored={masks.http_password}
            secretOf={({ http_password }) => http_password}
            isHidden
          />
        </div>
      ) : (
        <SecretField
          name="api_key"
          label="API key"
          stored={masks.api_key}
          secretOf={({ api_key }) => api_key}
          isHidden
          {...hinted(hints?.fields.api_key)}
        />
      )}
      <ExtraParamsFields
        form={form}
        storedId={stored?.pk ?? null}
        stored={masks.extra_params}
        hasPlatform={release !== "4"}
        platformHint={hintOf(hints?.fields.platform)}
      />
    </>
  );
}

const LONGEST = 160;

/** A one-line hint from the registry; its full text is next to the form. Null if there is none. */
function useHint(): (hint: FieldHint | undefined) => string | null {
  const t = useTranslations("credentialsRegistry.need");
  return (hint) => {
    if (!hint || (hint.need === "unknown" && hint.text === "")) return null;
    const first = hint.text.split("\n", 1)[0] ?? "";
    const text = first.length > LONGEST ? `${first.slice(0, LONGEST)}…` : first;
    return [t(hint.need), text].filter(Boolean).join(" ");
  };
}

type ExtraParamsFieldsProps = {
  form: FormState;
  /** The credentials being changed. */
  storedId: number | null;
  /** Masks by name. */
  stored: Readonly<Record<string, string>>;
  /** False for Release 4. */
  hasPlatform: boolean;
  /** Hint from the registry; null if there is none. */
  platformHint: string | null;
};

/** Parameters beyond the standard: nearly always `platform`, which has a field of its own. */
function ExtraParamsFields({ form, storedId, stored, hasPlatform, platformHint }: ExtraParamsFieldsProps) {
  const t = useTranslations("credentialsPages");
  const [platform, setPlatform] = useState<string | null>(PLATFORM_PARAM in stored ? null : "");
  const [rows, setRows] = useState<readonly ParamRow[]>(() => paramRows(stored));
  const change = (nextPlatform: string | null, nextRows: readonly ParamRow[]) => {
    setPlatform(nextPlatform);
    setRows(nextRows);
    form.set("extra_params", paramRecord(nextPlatform, nextRows));
  };
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    setRows([...rows, { key, name: "", value: "", stored: "" }]);
  };
  const error = form.errors[`extra_params.${PLATFORM_PARAM}`] ?? form.errors.extra_params;
  return (
    <div className="flex flex-col gap-4">
      {hasPlatform ? (
        <div className="flex flex-col gap-2">
          <SecretField
            label={t("field.platformParam")}
            hint={platformHint ?? t("hint.platformParam")}
            {...(error ? { error: error.join(" ") } : {})}
            stored={stored[PLATFORM_PARAM] ?? ""}
            secretOf={({ extra_params }) => extra_params[PLATFORM_PARAM]}
            value={platform}
            onChange={(value) => change(value, rows)}
          />
          <MemberPlatformChoices
            form={form}
            storedId={storedId}
            value={platform}
            onChoose={(value) => change(value, rows)}
          />
        </div>
      ) : null}
      {rows.map((row) => (
        <ParamRowFields
          key={row.key}
          row={row}
          rows={rows}
          onChange={(next) =>
            change(
              platform,
              rows.map((one) => (one.key === next.key ? next : one)),
            )
          }
          onRemove={() =>
            change(
              platform,
              rows.filter((one) => one.key !== row.key),
            )
          }
        />
      ))}
      <Button variant="quiet" size="small" icon={Plus} className="self-start" onClick={add}>
        {t("addParam")}
      </Button>
    </div>
  );
}

type ParamRowFieldsProps = {
  row: ParamRow;
  rows: readonly ParamRow[];
  onChange: (row: ParamRow) => void;
  onRemove: () => void;
};

function ParamRowFields({ row, rows, onChange, onRemove }: ParamRowFieldsProps) {
  const t = useTranslations("credentialsPages");
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-3">
      <ParamName row={row} rows={rows} onChange={onChange} />
      <SecretField
        label={t("field.paramValue")}
        stored={row.stored}
        secretOf={({ extra_params }) => extra_params[row.name]}
        value={row.value}
        onChange={(value) => onChange({ ...row, value })}
      />
      <IconButton
        label={t("removeParam", { name: row.name || t("field.paramName") })}
        icon={Trash2}
        onClick={onRemove}
        className="mt-6"
      />
    </div>
  );
}

function ParamName({ row, rows, onChange }: Omit<ParamRowFieldsProps, "onRemove">) {
  const t = useTranslations("credentialsPages");
  const form = useContext(FormContext);
  const field = `extra_params.${sentName(row, rows)}`;
  const label = t("field.paramName");
  const problem = paramProblem(row, rows);
  const id = fieldId(form?.id ?? "", field);
  useEffect(() => {
    form?.labels.set(field, label);
    return () => void form?.labels.delete(field);
  }, [form?.labels, field, label]);
  return (
    <Field id={id} label={label} error={problem ? t(problem) : undefined}>
      <input
        id={id}
        value={row.name}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        readOnly={row.stored !== ""}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={(event) => onChange({ ...row, name: event.target.value })}
        className="field-box h-9 w-full px-3 read-only:bg-sunken read-only:text-muted"
      />
    </Field>
  );
}
