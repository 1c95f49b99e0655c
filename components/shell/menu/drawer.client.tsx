"use client";

import { Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import { usePathname } from "@/lib/kit/i18n/navigation";
import type { MenuGroup } from "@/lib/navigation/menu";
import type { SelectorsProps } from "../selectors/selectors.client";

const DrawerPanel = later(() => import("./drawer-panel.client").then((module) => module.DrawerPanel));

type Props = { groups: readonly MenuGroup[]; selectors: SelectorsProps };

/** Menu and selectors on narrow screens; going somewhere closes it. */
export function Drawer({ groups, selectors }: Props) {
  const t = useTranslations("shell.menu");
  const [isOpen, setOpen] = useState(false);
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is the reason to close
  useEffect(() => setOpen(false), [pathname]);
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
      {isOpen ? <DrawerPanel {...{ groups, selectors }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
