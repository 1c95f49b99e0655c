"use client";

import clsx from "clsx";
import { ChevronDown, LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { rememberTheme } from "@/components/shell/remember";
import { type Theme, themes } from "@/components/shell/theme";
import { BELOW_BAR, Flyout } from "@/components/ui/overlays/flyout.client";
import { FlyoutChoice } from "@/components/ui/overlays/flyout-choice";
import { menuItemStyle } from "@/components/ui/overlays/menu-item-style";
import { useSignOut } from "@/components/users/entrance/sign-out-button.client";
import { Link } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";

type Props = {
  name: string;
  email: string;
  initials: string;
  theme: Theme;
  /** False for users of an identity provider: they sign out there. */
  signsOut: boolean;
};

export function UserMenu({ name, email, initials, theme: startTheme, signsOut }: Props) {
  const t = useTranslations("shell");
  const { signOut } = useSignOut((error) => t("user.signOutFailed", { error }));
  const [theme, setTheme] = useState(startTheme);

  const choose = (next: Theme) => {
    setTheme(next);
    rememberTheme(next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };

  return (
    <div className="flex items-center">
      <Link
        href={pathTo("user-page")}
        data-tip={t("user.account")}
        className="inline-flex size-8 items-center justify-center rounded-full bg-brand font-semibold text-brand-ink text-xs"
      >
        <span className="sr-only">{t("user.account")}</span>
        <span aria-hidden>{initials}</span>
      </Link>
      <Flyout
        label={t("user.open", { name })}
        className={clsx("w-64 p-1", BELOW_BAR)}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            aria-label={t("user.open", { name })}
            data-tip={name}
            className="inline-flex h-8 w-6 items-center justify-center rounded text-muted hover:bg-sunken"
          >
            <ChevronDown size={16} aria-hidden />
          </button>
        )}
      >
        {() => (
          <>
            <div className="px-2.5 pt-1.5 pb-2">
              <p className="truncate font-semibold">{name}</p>
              {email === name ? null : <p className="truncate text-muted text-sm">{email}</p>}
            </div>
            <FlyoutChoice
              label={t("theme.label")}
              value={theme}
              onChange={choose}
              options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
            />
            {signsOut ? (
              <>
                <hr className="my-1 border-hairline" />
                <button type="button" className={`${menuItemStyle} hover:bg-brand-soft`} onClick={() => void signOut()}>
                  <LogOut size={16} aria-hidden className="text-muted" />
                  {t("user.signOut")}
                </button>
              </>
            ) : null}
          </>
        )}
      </Flyout>
    </div>
  );
}
