import { useLocale, useTranslations } from "next-intl";
import type { Credentials } from "@/lib/credentials/contract";
import { credentialsName } from "./credentials-name";

const SHOWN = 5;

/** Which credentials it is about; of many the first few, and how many more. */
export function CredentialsNames({ credentials }: { credentials: readonly Credentials[] }) {
  const t = useTranslations("credentialsMass");
  const locale = useLocale();
  const more = credentials.length - SHOWN;
  return (
    <ul className="list-disc pl-5 text-muted">
      {credentials.slice(0, more === 1 ? SHOWN + 1 : SHOWN).map((one) => (
        <li key={one.pk}>{`${credentialsName(one, locale)} · COUNTER ${one.counter_version}`}</li>
      ))}
      {more > 1 ? <li>{t("more", { count: more })}</li> : null}
    </ul>
  );
}
