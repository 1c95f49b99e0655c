"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover.client";
import { usePathname } from "@/lib/kit/i18n/navigation";
import { routeAt } from "@/lib/navigation/route-at";

/** What the page at hand is for, and whom to ask. */
export function HelpButton({ contact }: { contact: string }) {
  const t = useTranslations();
  const name = routeAt(usePathname());
  const title = name ? t(`routes.${name}`) : t("shell.help.open");
  if (!name && !contact) return null;
  return (
    <Popover
      label={t("shell.help.open")}
      align="end"
      trigger={<IconButton label={t("shell.help.open")} icon={CircleHelp} />}
    >
      <h2 className="font-semibold">{title}</h2>
      {name ? <p className="mt-1 text-muted">{t(`help.${name}`)}</p> : null}
      {contact ? (
        <p className="mt-3">
          <a href={`mailto:${contact}`} className="text-brand underline underline-offset-3">
            {t("shell.help.contactLink", { email: contact })}
          </a>
        </p>
      ) : null}
    </Popover>
  );
}
