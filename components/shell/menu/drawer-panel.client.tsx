"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { useReturnFocus } from "@/components/ui/overlays/use-return-focus";
import type { MenuGroup } from "@/lib/navigation/menu";
import { Selectors, type SelectorsProps } from "../selectors/selectors.client";
import { SideMenu } from "./side-menu.client";

type Props = { groups: readonly MenuGroup[]; selectors: SelectorsProps; onClose: () => void };

export function DrawerPanel({ groups, selectors, onClose }: Props) {
  const t = useTranslations("shell.menu");
  const focus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-float bg-veil desk:hidden" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className="appear fixed inset-y-0 left-0 z-float flex w-[min(20rem,88vw)] flex-col overflow-y-auto bg-surface shadow-float outline-none desk:hidden"
        >
          <div className="flex h-14 shrink-0 items-center justify-between pr-3 pl-5">
            <Radix.Title className="font-semibold">{t("label")}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t("close")} icon={X} />
            </Radix.Close>
          </div>
          <div className="px-5 pb-4">
            <Selectors {...selectors} stacked />
          </div>
          <SideMenu groups={groups} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
