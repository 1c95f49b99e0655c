import type { RegistryService } from "./contract";

/** Fields of the credentials form with hints. */
export type HintedField = "customer_id" | "requestor_id" | "api_key" | "platform";

export type FieldHint = {
  /** Unknown if the registry does not state it. */
  need: "required" | "not-needed" | "unknown";
  /** The provider's note in plain text, possibly several lines; "" if none. */
  text: string;
};

/** Information to know before requesting credentials from a provider. */
export type ServiceNote = {
  kind: "ip-authorization" | "expiry" | "volume-limits" | "customizations";
  text: string;
};

export type ServiceHints = { fields: Record<HintedField, FieldHint>; notes: ServiceNote[] };

/**
 * Hints of a registry service for the form of one release: COUNTER 4 has neither API keys nor the platform parameter,
 * and Release 5.1 forbids authorization by IP address alone.
 */
export function hintsFor(service: RegistryService, counterVersion: string): ServiceHints {
  const isRelease4 = counterVersion === "4";
  const unused: FieldHint = { need: "not-needed", text: "" };
  return {
    fields: {
      customer_id: { need: "required", text: service.customer_id_info },
      requestor_id: hint(service.requestor_id_required, service.requestor_id_info),
      api_key: isRelease4 ? unused : hint(service.api_key_required, service.api_key_info),
      platform: isRelease4 ? unused : hint(service.platform_attr_required, service.platform_specific_info),
    },
    notes: [
      ...(counterVersion === "5.1"
        ? []
        : noteOf("ip-authorization", service.ip_address_authorization, service.ip_address_authorization_info)),
      ...noteOf("expiry", service.credentials_auto_expire, service.credentials_auto_expire_info),
      ...noteOf("volume-limits", service.request_volume_limits_applied, service.request_volume_limits_info),
      ...noteOf("customizations", service.customizations_in_place, service.customizations_info),
    ],
  };
}

const hint = (claim: boolean | null, text: string): FieldHint => ({
  need: claim === null ? "unknown" : claim ? "required" : "not-needed",
  text,
});

/** Providers write "no limits" next to a plain no: only a yes, or a text without an answer, is shown. */
const noteOf = (kind: ServiceNote["kind"], claim: boolean | null, text: string): ServiceNote[] =>
  claim === true || (claim === null && text !== "") ? [{ kind, text }] : [];
