import { useTranslations } from "next-intl";
import { DocumentTitle } from "@/components/shell/document-title";
import { settings } from "@/lib/kit/env";
import { ContactLine, EntranceCard } from "../entrance-card";
import { GateWatch } from "../gate-watch.client";
import type { CodeDevice } from "./code-device";
import { OneTimeCodeHere } from "./one-time-code.client";

/** Gate for sessions that still need a code. */
export function OneTimeCodePage({ devices }: { devices: readonly CodeDevice[] }) {
  const t = useTranslations("users");
  const { CONTACT_EMAIL } = settings();
  return (
    <>
      <DocumentTitle of={t("code.documentTitle")} />
      <EntranceCard title={t("code.title")} width="wide" isSignedIn>
        <GateWatch />
        <OneTimeCodeHere devices={devices} />
        <ContactLine email={CONTACT_EMAIL}>{t("unverified.contact", { email: CONTACT_EMAIL })}</ContactLine>
      </EntranceCard>
    </>
  );
}
