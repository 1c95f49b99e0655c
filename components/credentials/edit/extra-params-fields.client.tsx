"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import { SecretField } from "../secrets/secret-field.client";
import { type ParamRow, PLATFORM_PARAM, paramRecord, paramRows } from "./extra-params";
import { ParamRowFields } from "./param-row-fields.client";

type Props = {
  form: FormState;
  /** Masks by name. */
  stored: Readonly<Record<string, string>>;
  /** False for Release 4. */
  hasPlatform: boolean;
  /** Hint from the registry; null if there is none. */
  platformHint: string | null;
};

/** Parameters beyond the standard: nearly always `platform`, which has a field of its own. */
export function ExtraParamsFields({ form, stored, hasPlatform, platformHint }: Props) {
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
        <SecretField
          label={t("field.platformParam")}
          hint={platformHint ?? t("hint.platformParam")}
          {...(error ? { error: error.join(" ") } : {})}
          stored={stored[PLATFORM_PARAM] ?? ""}
          secretOf={({ extra_params }) => extra_params[PLATFORM_PARAM]}
          value={platform}
          onChange={(value) => change(value, rows)}
        />
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
