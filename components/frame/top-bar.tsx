import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Envelope } from "@/components/events/envelope.client";
import { Megaphone } from "@/components/help/releases/megaphone";
import { LanguageSwitch } from "@/components/shell/selectors/language-switch.client";
import { Selectors } from "@/components/shell/selectors/selectors.client";
import { SiteMark } from "@/components/site/site-mark";
import { ImpersonationMask } from "@/components/users/accounts/impersonation-mask";
import { Link } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { HelpButton } from "./help-button.client";
import { Drawer } from "./menu/drawer.client";
import type { PageFrame } from "./read-frame";
import { SearchButton } from "./search/search-button.client";
import { UserMenu } from "./user-menu.client";

export function TopBar(frame: PageFrame) {
  const { site, contact, helpUrl, groups, selectors, person, theme, news, impersonator, isUnverified, signsOut } =
    frame;
  const t = useTranslations("shell");
  return (
    <header
      data-shell
      className="sticky top-0 z-bar flex h-(--bar) items-center gap-3 border-hairline border-b bg-surface px-3 desk:px-4"
    >
      <Drawer groups={groups} selectors={selectors} userId={frame.user.pk} />
      <Link
        href={pathTo("dashboard")}
        aria-label={t("toDashboard", { site: site.name })}
        className="flex min-w-0 shrink items-center gap-2.5 rounded font-semibold text-lg tracking-tight desk:mr-6 desk:shrink-0"
      >
        <SiteMark logo={site.logo} site={site.name} />
      </Link>
      <div className="hidden min-w-0 desk:block">
        <Selectors {...selectors} />
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-0.5 desk:gap-1">
        {isUnverified ? (
          <Link
            href={pathTo("user-page")}
            aria-label={t("unverified")}
            data-tip={t("unverified")}
            className="inline-flex size-8 items-center justify-center rounded text-warning hover:bg-sunken"
          >
            <TriangleAlert size={17} aria-hidden />
          </Link>
        ) : null}
        {impersonator ? <ImpersonationMask /> : null}
        <SearchButton groups={groups} organization={selectors.selected} userId={frame.user.pk} />
        <Envelope />
        <Megaphone unseenVersion={news.unseenVersion} />
        <HelpButton contact={contact} helpUrl={helpUrl} />
        <LanguageSwitch isSignedIn />
        <div className="ml-1 flex desk:ml-2">
          <UserMenu {...person} theme={theme} signsOut={signsOut} />
        </div>
      </div>
    </header>
  );
}
