"use client";

import clsx from "clsx";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { rememberMenu } from "@/components/shell/remember";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/lib/kit/i18n/navigation";
import type { MenuGroup } from "@/lib/navigation/menu";
import { pathTo } from "@/lib/navigation/routes";
import { SideMenu } from "./side-menu.client";

type Props = { groups: readonly MenuGroup[]; startsFolded: boolean; version: string };

export function SidePanel({ groups, startsFolded, version }: Props) {
  const t = useTranslations("shell.menu");
  const [isFolded, setFolded] = useState(startsFolded);
  const fold = () => {
    setFolded(!isFolded);
    rememberMenu(!isFolded);
  };
  return (
    <aside
      data-shell
      aria-label={t("label")}
      className={clsx(
        "sticky top-(--bar) hidden h-[calc(100dvh-var(--bar))] shrink-0 flex-col border-hairline border-r bg-surface desk:flex",
        isFolded ? "w-14" : "w-62",
      )}
    >
      <div className="min-h-0 grow overflow-y-auto pt-3">
        <SideMenu groups={groups} isFolded={isFolded} />
      </div>
      <div
        className={clsx(
          "flex items-center border-hairline border-t p-2",
          isFolded ? "justify-center" : "justify-between pl-5",
        )}
      >
        {isFolded ? null : (
          <Link href={pathTo("changelog")} className="rounded text-muted text-xs hover:text-ink hover:underline">
            {t("version", { version })}
          </Link>
        )}
        <IconButton
          label={isFolded ? t("unfold") : t("fold")}
          aria-expanded={!isFolded}
          icon={isFolded ? PanelLeftOpen : PanelLeftClose}
          onClick={fold}
        />
      </div>
    </aside>
  );
}
