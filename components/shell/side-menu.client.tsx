"use client";

import clsx from "clsx";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { usePathname } from "@/lib/kit/i18n/navigation";
import { activeLink, type MenuGroup } from "@/lib/navigation/menu";
import { MenuFolderEntry } from "./menu-folder-entry.client";
import { MenuLinkEntry } from "./menu-link-entry";

const FoldedFolder = dynamic(() => import("./folded-folder.client").then((module) => module.FoldedFolder), {
  loading: () => null,
});

type Props = { groups: readonly MenuGroup[]; isFolded?: boolean };

/** The pages this reader may open, in groups; folded it is icons with tooltips. */
export function SideMenu({ groups, isFolded = false }: Props) {
  const t = useTranslations("shell.menu");
  const active = activeLink(groups, usePathname())?.name ?? null;
  return (
    <nav aria-label={t("label")} className={clsx("flex flex-col pb-4", isFolded ? "gap-2 px-2" : "gap-4 px-3")}>
      {groups.map(({ group, entries }) => (
        <div key={group} className={clsx(isFolded && "border-hairline border-t pt-2 first:border-0 first:pt-0")}>
          <h2 className={isFolded ? "sr-only" : "px-2.5 pb-1 font-semibold text-muted text-xs"}>
            {t(`group.${group}`)}
          </h2>
          <ul className="flex flex-col gap-px">
            {entries.map((entry) => (
              <li key={"folder" in entry ? entry.folder : entry.name}>
                {!("folder" in entry) ? (
                  <MenuLinkEntry link={entry} isActive={entry.name === active} isFolded={isFolded} />
                ) : isFolded ? (
                  <FoldedFolder folder={entry} active={active} />
                ) : (
                  <MenuFolderEntry folder={entry} active={active} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
