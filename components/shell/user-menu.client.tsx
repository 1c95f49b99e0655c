"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Menu } from "@/components/ui/menu.client";
import { MenuChoice } from "@/components/ui/menu-choice.client";
import { MenuItem } from "@/components/ui/menu-item.client";
import { MenuSeparator } from "@/components/ui/menu-separator.client";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { signOutCall } from "@/lib/users/contract";
import { rememberTheme } from "./remember";
import { type Theme, themes } from "./theme";

type Props = { name: string; email: string; initials: string; theme: Theme };

/** The person: who, how it looks, and the way out. */
export function UserMenu({ name, email, initials, theme: startTheme }: Props) {
  const t = useTranslations("shell");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const [theme, setTheme] = useState(startTheme);

  const choose = (next: Theme) => {
    setTheme(next);
    rememberTheme(next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  const leave = async () => {
    try {
      await send(signOutCall, {});
      // A full load forgets whatever of the account is in memory.
      location.reload();
    } catch (failure) {
      const error = failure instanceof CallFailed && failure.message ? failure.message : errors("noAnswer");
      notify({ tone: "danger", text: t("user.signOutFailed", { error }) });
    }
  };

  return (
    <Menu
      label={t("user.open", { name })}
      trigger={
        <button
          type="button"
          data-tip={name}
          className="inline-flex size-8 items-center justify-center rounded-full bg-brand font-semibold text-brand-ink text-xs"
        >
          <span className="sr-only">{t("user.open", { name })}</span>
          {initials}
        </button>
      }
    >
      <div className="px-2.5 pt-1.5 pb-2">
        <p className="truncate font-semibold">{name}</p>
        {email === name ? null : <p className="truncate text-muted text-sm">{email}</p>}
      </div>
      <MenuSeparator />
      <MenuChoice
        label={t("theme.label")}
        value={theme}
        onChange={choose}
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void leave()}>
        {t("user.signOut")}
      </MenuItem>
    </Menu>
  );
}
