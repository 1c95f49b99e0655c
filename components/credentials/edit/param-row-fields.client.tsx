"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useContext, useEffect } from "react";
import { Field } from "@/components/ui/fields/field";
import { FormContext, fieldId } from "@/components/ui/fields/form-context.client";
import { IconButton } from "@/components/ui/icon-button";
import { SecretField } from "../secrets/secret-field.client";
import { type ParamRow, paramProblem, sentName } from "./extra-params";

type Props = {
  row: ParamRow;
  rows: readonly ParamRow[];
  onChange: (row: ParamRow) => void;
  onRemove: () => void;
};

export function ParamRowFields({ row, rows, onChange, onRemove }: Props) {
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

function ParamName({ row, rows, onChange }: Omit<Props, "onRemove">) {
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
