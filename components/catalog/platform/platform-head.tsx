import { Download, ExternalLink, Handshake, Upload } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { registryPage } from "@/components/credentials/registry/registry-page";
import { PlatformButton } from "@/components/platforms/platform-button.client";
import type { PlatformChoices } from "@/components/platforms/platform-dialog.client";
import { useMonthsText } from "@/components/shell/selectors/months-text";
import { ObjectTags } from "@/components/tags/object-tags.client";
import type { TaggedObject } from "@/components/tags/object-tags-dialog.client";
import { ButtonLink } from "@/components/ui/button-link";
import { Breadcrumb } from "@/components/ui/page/breadcrumb";
import { PageHeader } from "@/components/ui/page/page-header";
import { PrintButton } from "@/components/ui/print-button.client";
import type { PlatformRow } from "@/lib/catalog/platforms/platform-rows";
import type { Months } from "@/lib/navigation/date-range";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { platformsList } from "../platforms/platforms-list";

type Props = {
  platform: PlatformRow;
  /** Null for all organizations. */
  whose: string | null;
  months: Months;
  /** The organization has usage on it or credentials for it. */
  isUsed: boolean;
  uploads: boolean;
  /** Address of the export of COUNTER reports; null if the reader may not export them. */
  counterReports: string | null;
  action: ReactNode;
  /** Null if the reader may not change the platform. */
  changing: PlatformChoices | null;
};

export function PlatformHead({ platform, whose, months, isUsed, uploads, counterReports, action, changing }: Props) {
  const t = useTranslations("platforms");
  const briefing = useTranslations("briefing");
  const routes = useTranslations("routes");
  const locale = useLocale();
  const monthsText = useMonthsText();
  const { pk, tags } = platform;
  const name = entityName(platform, locale);
  return (
    <div className="flex flex-col gap-2">
      <Breadcrumb
        label={t("detail.breadcrumb")}
        steps={[{ href: pathTo("platform-list"), text: routes("platform-list") }]}
        current={name}
      />
      <PageHeader
        title={name}
        context={t("detail.context", { whose: whose ?? t("allOrganizations"), months: monthsText(months) })}
        action={
          <>
            <PrintButton />
            {isUsed ? (
              <ButtonLink
                href={pathTo("platform-briefing", { platformId: pk })}
                icon={Handshake}
                data-tip={briefing("openTip")}
              >
                {briefing("open")}
              </ButtonLink>
            ) : null}
            {changing ? <PlatformButton choices={changing} platform={platform} /> : null}
            {action}
            {counterReports ? (
              <ButtonLink href={counterReports} icon={Download}>
                {t("counterReports")}
              </ButtonLink>
            ) : null}
            {uploads ? (
              <ButtonLink href={pathTo("platform-upload-data", { platformId: pk })} icon={Upload}>
                {t("upload")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-muted">
        {platform.provider ? <span>{platform.provider}</span> : null}
        <OutsideLink address={platform.url} text={platform.url.replace(/^https?:\/\/(www\.)?|\/$/g, "")} />
        {platform.counter_registry_id ? (
          <OutsideLink address={registryPage(platform.counter_registry_id)} text={t("detail.registry")} />
        ) : null}
        <PlatformTags platform={{ pk, name, tags }} />
      </div>
    </div>
  );
}

/** Links only to addresses that a browser opens as a page. */
function OutsideLink({ address, text }: { address: string; text: string }) {
  const t = useTranslations("platforms.detail");
  if (!/^https?:\/\//i.test(address)) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex max-w-full items-center gap-1 rounded-sm text-brand underline decoration-brand/40 underline-offset-3 [overflow-wrap:anywhere] hover:decoration-current"
    >
      {text}
      <ExternalLink size={14} aria-label={t("newWindow")} className="shrink-0" />
    </a>
  );
}

function PlatformTags({ platform }: { platform: Omit<TaggedObject, "of"> }) {
  const addresses = platform.tags.map(({ pk }) => [pk, platformsList.address({ tags: [pk] })] as const);
  return <ObjectTags object={{ ...platform, of: "platform" }} addresses={Object.fromEntries(addresses)} />;
}
