import { useTranslations } from "next-intl";
import { DocumentTitle } from "@/components/shell/document-title";
import { ButtonLink } from "@/components/ui/button-link";
import { EntranceCard } from "@/components/users/entrance/entrance-card";
import { LinkResult, NoReferrer } from "@/components/users/entrance/link/link-result";
import { settings } from "@/lib/kit/env";
import { pathTo } from "@/lib/navigation/routes";
import type { EndedMail } from "@/lib/reports/subscriptions/unsubscribe";
import { Unsubscribe } from "./unsubscribe.client";

/** Target of the link in mails. It asks for confirmation, because mail programs open links by themselves. */
export function UnsubscribePage({ token, ending }: { token: string; ending: EndedMail | null }) {
  const t = useTranslations("subscriptions.page");
  const site = settings().SITE_NAME;
  const onward = <ButtonLink href={pathTo("dashboard")}>{t("toSite", { site })}</ButtonLink>;
  return (
    <>
      <NoReferrer />
      <DocumentTitle of={t("title", { site })} />
      <EntranceCard title={t("title", { site })}>
        <div className="pt-2">
          {ending === null ? (
            <LinkResult tone="danger" title={t("bad")} texts={[t("badText")]}>
              {onward}
            </LinkResult>
          ) : (
            <Unsubscribe token={token} ending={ending} onward={onward} />
          )}
        </div>
      </EntranceCard>
    </>
  );
}
