import { useTranslations } from "next-intl";
import { Link } from "@/lib/kit/i18n/navigation";
import type { MenuGroup } from "@/lib/navigation/menu";
import { pathTo } from "@/lib/navigation/routes";
import { Drawer } from "./drawer.client";
import { HelpButton } from "./help-button.client";
import { LanguageSwitch } from "./language-switch.client";
import { Mark } from "./mark";
import { Selectors, type SelectorsProps } from "./selectors.client";
import type { Theme } from "./theme";
import { UserMenu } from "./user-menu.client";

type Props = {
  site: string;
  contact: string;
  groups: readonly MenuGroup[];
  selectors: SelectorsProps;
  person: { name: string; email: string; initials: string };
  theme: Theme;
};

export function TopBar({ site, contact, groups, selectors, person, theme }: Props) {
  const t = useTranslations("shell");
  return (
    <header
      data-shell
      className="sticky top-0 z-bar flex h-(--bar) items-center gap-3 border-hairline border-b bg-surface px-3 desk:px-4"
    >
      <Drawer groups={groups} selectors={selectors} />
      <Link
        href={pathTo("dashboard")}
        aria-label={t("toDashboard", { site })}
        className="flex shrink-0 items-center gap-2.5 rounded font-semibold text-lg tracking-tight desk:mr-6"
      >
        <Mark />
        <span className="max-w-48 truncate">{site}</span>
      </Link>
      <div className="hidden min-w-0 desk:block">
        <Selectors {...selectors} />
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <HelpButton contact={contact} />
        <LanguageSwitch isSignedIn />
        <div className="ml-2 flex">
          <UserMenu {...person} theme={theme} />
        </div>
      </div>
    </header>
  );
}
