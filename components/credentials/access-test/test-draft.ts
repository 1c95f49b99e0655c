import type { startTestCall } from "@/lib/credentials/contract";
import { counterVersions } from "@/lib/credentials/counter-versions";
import type { Sent } from "@/lib/kit/call/call-shape";

type Draft = Sent<typeof startTestCall.body>;
type Values = Readonly<Record<string, unknown>>;

/** Null keeps the stored one. */
const secrets = ["customer_id", "requestor_id", "api_key", "http_username", "http_password"] as const;

/** The form's current values, with stored secrets if there are any. */
export function testDraft(values: Values, storedId: number | null, month: string): Draft {
  const texts = Object.fromEntries(
    secrets.map((name) => [name, textOf(values[name])]).filter(([, text]) => text !== ""),
  );
  const place =
    storedId === null
      ? { organization_id: values.organization_id ?? undefined, platform_id: values.platform_id ?? undefined }
      : { credentials: storedId, ...emptied(values) };
  const version = counterVersions.find((one) => one === values.counter_version);
  return {
    ...texts,
    ...place,
    ...(version && { counter_version: version }),
    ...(textOf(values.url) !== "" && { url: textOf(values.url) }),
    extra_params: paramsOf(values.extra_params),
    month,
  };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Stored secrets that the form removes. */
const emptied = (values: Values) =>
  Object.fromEntries(secrets.filter((name) => values[name] === "").map((name) => [name, ""]));

function paramsOf(value: unknown): Record<string, string | null> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => text === null || typeof text === "string"));
}
