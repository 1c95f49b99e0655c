import { useTranslations } from "next-intl";
import { settings } from "@/lib/kit/env";
import { Entrance } from "../entrance.client";
import { ContactLine, EntranceCard } from "../entrance-card";
import { readWays } from "../entrance-ways";
import { GateWatch } from "../gate-watch.client";

/** Gate for all requests without a session, under any address. */
export function SignInPage() {
  const t = useTranslations("users.signIn");
  const ways = readWays();
  return (
    <EntranceCard>
      <GateWatch />
      <Entrance site={settings().SITE_NAME} ways={ways} />
      <ContactLine email={ways.contact}>{t("contact", { email: ways.contact })}</ContactLine>
    </EntranceCard>
  );
}
