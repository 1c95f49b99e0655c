"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useReturnFocus } from "@/components/ui/overlays/use-return-focus";
import { TextLink } from "@/components/ui/text-link";
import { pathTo, type RouteName } from "@/lib/navigation/routes";
import { HelpContent } from "./help-content.client";

export type HelpDrawerProps = { name: RouteName | null; contact: string; helpUrl: string; onClose: () => void };

/**
 * Help next to the page, which stays usable; on small screens above it. Escape inside closes it and returns the focus.
 */
export function HelpDrawer({ name, contact, helpUrl, onClose }: HelpDrawerProps) {
  const t = useTranslations();
  const focus = useReturnFocus(true);
  return (
    <Radix.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={focus.giveBack}
          onInteractOutside={(event) => event.preventDefault()}
          className="appear fixed top-(--bar) right-0 bottom-0 z-float flex w-full flex-col border-hairline border-l bg-raised shadow-float outline-none sm:w-[420px]"
        >
          <div className="flex items-start gap-4 px-5 pt-4 pb-2">
            <Radix.Title className="min-w-0 grow font-semibold text-lg">
              {name ? t(`routes.${name}`) : t("shell.help.open")}
            </Radix.Title>
            <IconButton label={t("shell.help.close")} icon={X} onClick={onClose} className="-mr-2" />
          </div>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be focusable to be scrolled by keyboard
            tabIndex={0}
            aria-label={t("shell.help.open")}
            className="min-h-0 grow overflow-y-auto px-5 pb-5"
          >
            {name ? <HelpContent key={name} name={name} helpUrl={helpUrl} /> : null}
          </section>
          <div className="flex flex-wrap gap-x-5 gap-y-1 border-hairline border-t px-5 py-3">
            <TextLink href={pathTo("help")}>{t("shell.help.guide")}</TextLink>
            {contact ? (
              <a href={`mailto:${contact}`} className="text-brand underline decoration-brand/40 underline-offset-3">
                {t("shell.help.contactLink", { email: contact })}
              </a>
            ) : null}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
