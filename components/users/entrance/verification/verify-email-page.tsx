import { useTranslations } from "next-intl";
import { DocumentTitle } from "@/components/shell/document-title";
import { settings } from "@/lib/kit/env";
import { EntranceCard } from "../entrance-card";
import { NoReferrer } from "../link/link-result";
import { VerifyEmail } from "./verify-email.client";

/** Target of the link in the verification e-mail. */
export function VerifyEmailPage({ given }: { given: string | null }) {
  const t = useTranslations("routes");
  return (
    <>
      <NoReferrer />
      <DocumentTitle of={t("verify-email")} />
      <EntranceCard title={t("verify-email")}>
        <div className="pt-2">
          <VerifyEmail site={settings().SITE_NAME} given={given} />
        </div>
      </EntranceCard>
    </>
  );
}
