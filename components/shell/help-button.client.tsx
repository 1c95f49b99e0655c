"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { HelpContent } from "@/components/installation/help-content.client";
import { IconButton } from "@/components/ui/icon-button";
import { Flyout } from "@/components/ui/overlays/flyout.client";
import { usePathname } from "@/lib/kit/i18n/navigation";
import { routeAt } from "@/lib/navigation/route-at";

/** What the page at hand is for, and whom to ask. `helpUrl`: the knowledge base that is asked first, "" for none. */
export function HelpButton({ contact, helpUrl }: { contact: string; helpUrl: string }) {
  const t = useTranslations();
  const name = routeAt(usePathname());
  const title = name ? t(`routes.${name}`) : t("shell.help.open");
  if (!name && !contact) return null;
  return (
    <Flyout
      label={t("shell.help.open")}
      className="w-80 p-4"
      trigger={(props) => <IconButton {...props} label={t("shell.help.open")} icon={CircleHelp} />}
    >
      {() => (
        <>
          <h2 className="font-semibold">{title}</h2>
          {name ? <HelpContent key={name} name={name} helpUrl={helpUrl} /> : null}
          {contact ? (
            <p className="mt-3">
              <a href={`mailto:${contact}`} className="text-brand underline underline-offset-3">
                {t("shell.help.contactLink", { email: contact })}
              </a>
            </p>
          ) : null}
        </>
      )}
    </Flyout>
  );
}
