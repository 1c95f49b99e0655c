import { useTranslations } from "next-intl";

/** Days from now on; 0 for no end. */
const validities = [30, 90, 365, 0] as const;
export type Validity = (typeof validities)[number];

/** Days as a call takes them. */
export const validDays = (validity: Validity): number | null => (validity === 0 ? null : validity);

/** For how long a link works. */
export function useValidityOptions() {
  const t = useTranslations("sharing.validity");
  return validities.map((value) => ({ value, label: value === 0 ? t("always") : t("days", { days: value }) }));
}
