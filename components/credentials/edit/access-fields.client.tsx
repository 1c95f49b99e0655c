"use client";

import { useTranslations } from "next-intl";
import type { Credentials } from "@/lib/credentials/contract";
import type { CounterVersion } from "@/lib/credentials/counter-versions";
import type { FormState } from "@/lib/kit/call/use-contract-form";
import type { FieldHint, ServiceHints } from "@/lib/platforms/registry/hints-for";
import { SecretField } from "../secrets/secret-field.client";
import { ExtraParamsFields } from "./extra-params-fields.client";

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
