import { Download } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ShareButton } from "@/components/sharing/share-button.client";
import { IslandMessages } from "@/components/shell/island-messages";
import { buttonStyle } from "@/components/ui/button-style";
import { Breadcrumb, type BreadcrumbStep } from "@/components/ui/page/breadcrumb";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { TabLinks } from "@/components/ui/page/tab-links";
import { Notice } from "@/components/ui/states/notice";
import { TextLink } from "@/components/ui/text-link";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { permissions } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { composeBriefing } from "@/lib/insights/briefing/compose-briefing";
import { briefingCall, briefingFileCall } from "@/lib/insights/briefing/contract";
import { readBriefing } from "@/lib/insights/briefing/read-briefing";
import { callAddress } from "@/lib/kit/call/call-address";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import type { Selection } from "@/lib/navigation/selection";
import { BriefingContent } from "./briefing-content";
import { MailBriefing } from "./mail-briefing.client";

type Props = {
  scope: Scope<"usage.view">;
  subject: { readonly agreement: number } | { readonly platform: number };
  selection: Selection;
  /** Short name of the interest group that counts as use. */
  group?: string | undefined;
  /** First month of the year to describe; the latest known one without it. */
  year?: string | undefined;
  /** Address of the page. */
  path: string;
  /** The pages above it. */
  steps: readonly BreadcrumbStep[];
  locale: Locale;
};

/** An agreement or a platform on one page for a negotiator with five minutes; also as a PDF. */
export async function BriefingScreen({ scope, subject, selection, group, year, path, steps, locale }: Props) {
  const t = await getTranslations("briefing");
  const organization = selection.organizationId ?? ALL_ORGANIZATIONS;
  const query = {
    ...subject,
    ...(group === undefined ? {} : { group }),
    begin: String(selection.fiscalYearStart + 1),
    ...(year === undefined ? {} : { year }),
  };
  const reading = readBriefing(scope, organization, { query: briefingCall.query.parse(query), running: { locale } });
  const briefing = await reading.catch((error: unknown) => {
    if (error instanceof NotFound && "agreement" in subject) return null;
    throw error;
  });
  const [parent] = steps.slice(-1);
  if (!briefing)
    return (
      <Screen>
        <PageHeader title={t("kindOf")} />
        <Notice tone="info">{t("notTheirs")}</Notice>
        {parent ? (
          <p>
            <TextLink href={parent.href}>{parent.text}</TextLink>
          </p>
        ) : null}
      </Screen>
    );
  const made = { locale, today: now().toISOString().slice(0, 10), site: settings().SITE_NAME };
  const text = composeBriefing(briefing, made);
  const addressOf = (titleId: number) =>
    "platform" in subject
      ? pathTo("platform-title-detail", { platformId: subject.platform, titleId })
      : pathTo("title-detail", { titleId });
  return (
    <Screen>
      <Breadcrumb label={t("kindOf")} steps={steps} current={t("kindOf")} />
      <PageHeader
        title={text.title}
        context={text.context}
        action={
          <>
            <IslandMessages of={["sharing"]}>
              <ShareButton
                name={text.title}
                sharesPublicly={permissions["shared-links.manage"].to(scope.actor)}
                organizationCount={selection.organizationId === null ? scope.organizationIds.length : 1}
                content={{
                  kind: "briefing",
                  subject,
                  organization,
                  year: briefing.year,
                  group: briefing.group.short_name,
                }}
              />
            </IslandMessages>
            <MailBriefing
              organization={organization}
              query={{ ...query, year: briefing.year, language: locale }}
              label={t("mail")}
              done={t("mailed")}
            />
            <a
              href={callAddress(
                briefingFileCall,
                { organization },
                { ...query, year: briefing.year, language: locale },
              )}
              className={buttonStyle("primary", "medium")}
            >
              <Download size={16} aria-hidden />
              {t("pdf")}
            </a>
          </>
        }
      />
      <TabLinks
        label={t("year")}
        current={briefing.year}
        tabs={briefing.years.map((one) => ({ key: one.from, label: one.year, href: `${path}?year=${one.from}` }))}
      />
      <BriefingContent text={text} addressOf={addressOf} />
    </Screen>
  );
}
