"use client";

import * as Radix from "@radix-ui/react-dialog";
import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Selectors, type SelectorsProps } from "@/components/shell/selectors/selectors.client";
import { IconButton } from "@/components/ui/icon-button";
import { useReturnFocus } from "@/components/ui/overlays/use-return-focus";
import type { MenuGroup } from "@/lib/navigation/menu";
import { SearchDialog } from "../search/search-dialog.client";
import { SideMenu } from "./side-menu.client";

type Props = { groups: readonly MenuGroup[]; selectors: SelectorsProps; userId: number; onClose: () => void };

export function DrawerPanel({ groups, selectors, userId, onClose }: Props) {
  const t = useTranslations("shell.menu");
  const search = useTranslations("shell.search");
  const focus = useReturnFocus(true);
  const [isSearching, setSearching] = useState(false);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-float bg-veil desk:hidden" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={focus.giveBack}
          className="appear fixed inset-y-0 left-0 z-float flex w-[min(20rem,88vw)] flex-col overflow-y-auto bg-surface shadow-float outline-none desk:hidden"
        >
          <div className="flex h-14 shrink-0 items-center justify-between pr-3 pl-5">
            <Radix.Title className="font-semibold">{t("label")}</Radix.Title>
            <div className="flex gap-1">
              <IconButton
                label={search("open")}
                icon={Search}
                aria-haspopup="dialog"
                onClick={() => setSearching(true)}
              />
              <Radix.Close asChild>
                <IconButton label={t("close")} icon={X} />
              </Radix.Close>
            </div>
          </div>
          <div className="px-5 pb-4">
            <Selectors {...selectors} stacked />
          </div>
          <SideMenu groups={groups} />
          {isSearching ? (
            <SearchDialog
              {...{ groups, userId }}
              organization={selectors.selected}
              onClose={() => setSearching(false)}
            />
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
