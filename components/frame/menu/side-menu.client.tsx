"use client";

import clsx from "clsx";
import { ChevronRight, type LucideIcon } from "lucide-react";
import { useLinkStatus } from "next/link";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { LinkSpinner } from "@/components/ui/link-spinner.client";
import { later } from "@/components/ui/parts/later";
import { Spinner } from "@/components/ui/states/spinner";
import { Link, usePathname } from "@/lib/kit/i18n/navigation";
import { activeLink, type MenuFolder, type MenuGroup, type MenuLink, type MenuName } from "@/lib/navigation/menu";
import { MenuWarning } from "./menu-badge";
import { menuEntryStyle } from "./menu-entry-style";
import { menuIcons } from "./menu-icons";
import { useMenuLabels } from "./use-menu-labels";

type MenuLinkEntryProps = { link: MenuLink; isActive: boolean; isFolded?: boolean; isNested?: boolean };

function MenuLinkEntry({
  link: { name, address, badge },
  isActive,
  isFolded = false,
  isNested = false,
}: MenuLinkEntryProps) {
  const label = useMenuLabels()(name);
  const Icon = isNested ? undefined : menuIcons[name];
  return (
    <Link
      href={address}
      aria-current={isActive ? "page" : undefined}
      data-tip={isFolded ? label : undefined}
      className={menuEntryStyle(isActive, isFolded)}
    >
      {Icon ? <PendingIcon icon={Icon} isActive={isActive} /> : null}
      <span className={isFolded ? "sr-only" : "min-w-0"}>{label}</span>
      {Icon ? null : <LinkSpinner />}
      {badge ? <MenuWarning badge={badge} isFolded={isFolded} /> : null}
    </Link>
  );
}

/** Replaces the icon of the entry while its page loads. */
function PendingIcon({ icon: Icon, isActive }: { icon: LucideIcon; isActive: boolean }) {
  const { pending } = useLinkStatus();
  if (pending) return <Spinner size={17} />;
  return <Icon size={17} aria-hidden className={clsx("shrink-0", !isActive && "text-muted")} />;
}

type MenuFolderEntryProps = { folder: MenuFolder; active: MenuName | null };

/** Opens by itself when one of its pages is entered. */
function MenuFolderEntry({ folder: { folder, links }, active }: MenuFolderEntryProps) {
  const t = useTranslations("shell.menu.folder");
  const holdsActive = links.some(({ name }) => name === active);
  const [isOpen, setOpen] = useState(holdsActive);
  useEffect(() => {
    if (holdsActive) setOpen(true);
  }, [holdsActive]);
  const badge = links.find((link) => link.badge)?.badge;
  const Icon = menuIcons[folder];
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className={`${menuEntryStyle(false)} list-none [&::-webkit-details-marker]:hidden`}>
        <Icon size={17} aria-hidden className="shrink-0 text-muted" />
        <span className="min-w-0 grow">{t(folder)}</span>
        {badge && !isOpen ? <MenuWarning badge={badge} /> : null}
        <ChevronRight size={15} aria-hidden className="shrink-0 text-muted transition-transform group-open:rotate-90" />
      </summary>
      <ul className="mt-px ml-[1.125rem] flex flex-col gap-px border-hairline border-l pl-2">
        {links.map((link) => (
          <li key={link.name}>
            <MenuLinkEntry link={link} isActive={link.name === active} isNested />
          </li>
        ))}
      </ul>
    </details>
  );
}

const FoldedFolder = later(() => import("./folded-folder.client").then((module) => module.FoldedFolder));

/** The first and last group need no visible heading. */
const isTitled = (group: MenuGroup["group"]) => group !== "start" && group !== "end";

type Props = { groups: readonly MenuGroup[]; isFolded?: boolean };

/** Pages the reader may open, in groups; folded: icons with tooltips. */
export function SideMenu({ groups, isFolded = false }: Props) {
  const t = useTranslations("shell.menu");
  const active = activeLink(groups, usePathname(), useSearchParams())?.name ?? null;
  return (
    <nav aria-label={t("label")} className={clsx("flex flex-col pb-4", isFolded ? "gap-2 px-2" : "gap-3 px-3")}>
      {groups.map(({ group, entries }) => (
        <div key={group} className={clsx(isFolded && "border-hairline border-t pt-2 first:border-0 first:pt-0")}>
          <h2 className={isFolded || !isTitled(group) ? "sr-only" : "px-2.5 pb-1 font-semibold text-muted text-xs"}>
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
