"use client";

import { Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SelectorsProps } from "@/components/shell/selectors/selectors.client";
import { useOpenHere } from "@/components/shell/use-open-here";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import type { MenuGroup } from "@/lib/navigation/menu";

const DrawerPanel = later(() => import("./drawer-panel.client").then((module) => module.DrawerPanel));

type Props = { groups: readonly MenuGroup[]; selectors: SelectorsProps; userId: number };

/** Menu and selectors on narrow screens; navigating closes it. */
export function Drawer({ groups, selectors, userId }: Props) {
  const t = useTranslations("shell.menu");
  const { isOpen, setOpen } = useOpenHere();
  return (
    <>
      <IconButton
        label={t("open")}
        icon={Menu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="desk:hidden"
      />
      {isOpen ? <DrawerPanel {...{ groups, selectors, userId }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
