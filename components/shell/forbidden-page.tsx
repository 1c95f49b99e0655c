import { LockKeyhole } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { pathTo } from "@/lib/navigation/routes";
import { DocumentTitle } from "./document-title";
import { MessagePage } from "./message-page";
import { type FrameScopes, readFrame } from "./read-frame";
import { OrganizationSelector } from "./selectors/organization-selector.client";

/** Explains why, and lets another organization be picked right here. */
export async function ForbiddenPage({ scopes }: { scopes: FrameScopes }) {
  const t = await getTranslations("shell");
  const { organizations, selected } = (await readFrame(scopes, await getLocale(), t("organization.all"))).selectors;
  return (
    <>
      <DocumentTitle of={t("forbidden.documentTitle")} />
      <MessagePage
        icon={LockKeyhole}
        title={t("forbidden.title")}
        action={
          <>
            {organizations.length > 1 ? (
              <div className="w-full max-w-90">
                <p className="mb-3">{t("forbidden.pick")}</p>
                <OrganizationSelector options={organizations} selected={selected} showLabel />
              </div>
            ) : null}
            <ButtonLink href={pathTo("dashboard")}>{t("forbidden.dashboard")}</ButtonLink>
          </>
        }
      >
        {t("forbidden.text")}
      </MessagePage>
    </>
  );
}
