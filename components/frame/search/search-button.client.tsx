"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import { usePathname } from "@/lib/kit/i18n/navigation";
import type { MenuGroup } from "@/lib/navigation/menu";
import { rememberPage } from "./recent-pages";

const SearchDialog = later(() => import("./search-dialog.client").then((module) => module.SearchDialog));

type Props = { groups: readonly MenuGroup[]; organization: number | null; userId: number };

/** Opens the search for pages, platforms, reports and titles; also Ctrl K. Remembers pages as they are left. */
export function SearchButton(props: Props) {
  const t = useTranslations("shell.search");
  const [isOpen, setOpen] = useState(false);
  const { userId } = props;
  const pathname = usePathname();
  // When a link is followed, the heading of the page that it leads away from is still shown.
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const label = document.querySelector("main h1")?.textContent;
      if (label && target instanceof Element && target.closest("a[href]")) {
        rememberPage(userId, { address: `${pathname}${window.location.search}`, label });
      }
    };
    document.addEventListener("click", remember, true);
    return () => document.removeEventListener("click", remember, true);
  }, [userId, pathname]);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      // Not over an open dialog.
      if (event.key !== "k" || event.ctrlKey === event.metaKey || document.querySelector("[role$=dialog]")) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <IconButton
        label={t("open")}
        icon={Search}
        data-tip={t("tip")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        // On phones the bar is too narrow; there the menu has the entry.
        className="max-desk:hidden"
      />
      {isOpen ? <SearchDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
