import { useTranslations } from "next-intl";
import { DocumentTitle } from "@/components/shell/document-title";
import { settings } from "@/lib/kit/env";
import { Connecting } from "./connecting.client";
import { EntranceCard } from "./entrance-card";

/** Shown at the requested address while the database does not answer; reloads that address once it does. */
export function ConnectingPage() {
  const t = useTranslations("users.connecting");
  return (
    <>
      <DocumentTitle of={t("documentTitle")} />
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <EntranceCard title={t("title", { site: settings().SITE_NAME })}>
        <Connecting />
      </EntranceCard>
    </>
  );
}
