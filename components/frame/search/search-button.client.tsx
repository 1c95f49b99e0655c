"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import type { MenuGroup } from "@/lib/navigation/menu";

const SearchDialog = later(() => import("./search-dialog.client").then((module) => module.SearchDialog));

type Props = { groups: readonly MenuGroup[]; organization: number | null };

/** Opens the search for pages, platforms, reports and titles; also Ctrl K. */
export function SearchButton(props: Props) {
  const t = useTranslations("shell.search");
  const [isOpen, setOpen] = useState(false);
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
