import { useTranslations } from "next-intl";
import { AddOrganizations } from "@/components/organizations/add-organizations.client";
import { ImportPlatforms } from "@/components/platforms/import-platforms.client";
import { PlatformButton } from "@/components/platforms/platform-button.client";
import type { PlatformChoices } from "@/components/platforms/platform-dialog.client";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { CreateAccountButton } from "@/components/users/accounts/create-account-button.client";
import { pathTo } from "@/lib/navigation/routes";
import type { Site } from "@/lib/site/contract";
import { SetUpStep } from "./set-up-step";
import { SiteForm } from "./site-form.client";

type Props = {
  site: Site;
  counts: { organizations: number; people: number; platforms: number; credentials: number };
  /** Null when the user may not add any. */
  platformChoices: PlatformChoices | null;
  managesAccounts: boolean;
};

/** Steps from an empty installation to its first credentials, in any order. */
export function SetUpScreen({ site, counts, platformChoices, managesAccounts }: Props) {
  const t = useTranslations("setUp");
  const hasOrganizations = counts.organizations > 0;
  const there = (kind: keyof Props["counts"]) =>
    counts[kind] > 0 ? t(`there.${kind}`, { count: counts[kind] }) : null;
  return (
    <Screen>
      <PageHeader title={t("title")} context={t("context")} />
      <ol className="flex max-w-[1000px] flex-col gap-4">
        <SetUpStep
          number={1}
          title={t("site.title")}
          text={t("site.text")}
          done={site.is_decided ? t("there.site") : null}
        >
          <SiteForm site={site} />
        </SetUpStep>
        <SetUpStep
          number={2}
          title={t("organizations.title")}
          text={t(site.is_consortial ? "organizations.ofConsortium" : "organizations.ofLibrary")}
          done={there("organizations")}
        >
          <AddOrganizations />
          {hasOrganizations ? (
            <ButtonLink href={pathTo("organization-list")}>{t("organizations.all")}</ButtonLink>
          ) : null}
        </SetUpStep>
        <SetUpStep
          number={3}
          title={t("people.title")}
          text={t(hasOrganizations ? "people.text" : "people.later")}
          done={there("people")}
        >
          {managesAccounts && hasOrganizations ? (
            <>
              <CreateAccountButton />
              <ButtonLink href={pathTo("account-management")}>{t("people.all")}</ButtonLink>
            </>
          ) : null}
        </SetUpStep>
        <SetUpStep number={4} title={t("platforms.title")} text={t("platforms.text")} done={there("platforms")}>
          {platformChoices ? (
            <>
              <ImportPlatforms />
              <PlatformButton choices={platformChoices} />
            </>
          ) : null}
        </SetUpStep>
        <SetUpStep number={5} title={t("credentials.title")} text={t("credentials.text")} done={there("credentials")}>
          <ButtonLink href={pathTo("sushi-credentials-list")} variant="primary">
            {t("credentials.add")}
          </ButtonLink>
          <ButtonLink href={pathTo("manual-data-upload-list")}>{t("credentials.upload")}</ButtonLink>
        </SetUpStep>
      </ol>
    </Screen>
  );
}
