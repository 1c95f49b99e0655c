import type { Actor } from "@/lib/access/actor";
import { type Installation, permissions } from "@/lib/access/permissions";
import { routeAt } from "./route-at";
import { type MenuPlace, type RouteName, routeNames, routeOf } from "./routes";

/** Warning on a menu entry. */
export type MenuBadge = "brokenCredentials" | "noInterestWithData" | "noInterest";
export type MenuLink = { name: RouteName; path: string; badge?: MenuBadge };
export type MenuFolder = { folder: NonNullable<MenuPlace["under"]>; links: MenuLink[] };
export type MenuGroup = { group: MenuPlace["group"]; entries: (MenuLink | MenuFolder)[] };

type Reader = {
  actor: Actor;
  installation: Installation;
  /** The reader administers the selected organization, or everything. */
  administersSelected: boolean;
  /** Raw data may be imported for the selected organization. */
  importsRawData: boolean;
  badges?: Partial<Record<RouteName, MenuBadge>>;
};

/** The side menu for this reader, in the order of the route table. */
export function menuFor(reader: Reader): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const name of routeNames) {
    const { path, access, menu } = routeOf(name);
    if (!menu || !permissions[access].to(reader.actor, reader.installation)) continue;
    if (menu.administered && !reader.administersSelected) continue;
    if (menu.importsRawData && !reader.importsRawData) continue;
    const badge = reader.badges?.[name];
    const link: MenuLink = { name, path, ...(badge && { badge }) };
    const group = groups.find(({ group }) => group === menu.group) ?? added(groups, { group: menu.group, entries: [] });
    if (!menu.under) group.entries.push(link);
    else folderIn(group, menu.under).links.push(link);
  }
  return groups;
}

function folderIn({ entries }: MenuGroup, folder: MenuFolder["folder"]): MenuFolder {
  const entry = entries.find((entry): entry is MenuFolder => "folder" in entry && entry.folder === folder);
  return entry ?? added<MenuFolder, MenuLink | MenuFolder>(entries, { folder, links: [] });
}

function added<Item extends Kind, Kind = Item>(list: Kind[], item: Item): Item {
  list.push(item);
  return item;
}

/** The current menu entry: named by the route, else the one with the longest matching path. */
export function activeLink(groups: readonly MenuGroup[], pathname: string): MenuLink | null {
  const path = `${pathname.replace(/(?<!\/)\/+$/, "")}/`;
  const links = groups.flatMap(({ entries }) => entries.flatMap((entry) => ("links" in entry ? entry.links : [entry])));
  const route = routeAt(pathname);
  const named = route && links.find(({ name }) => name === routeOf(route).within);
  if (named) return named;
  const within = links.filter((link) => path.startsWith(`${link.path}/`));
  return within.toSorted((one, other) => other.path.length - one.path.length)[0] ?? null;
}
