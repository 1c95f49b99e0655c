import type { Actor } from "@/lib/access/actor";
import { type Installation, permissions } from "@/lib/access/permissions";
import { routeAt } from "./route-at";
import { pathTo, type RouteName, routeOf } from "./routes";

/** Views of a page that have a menu entry of their own, because people look for them by their own name. */
const menuViews = {
  cost: { route: "platform-list", parameter: ["view", "cost"] },
  cancellation: { route: "platform-overlap-analysis", parameter: ["tab", "cancellation"] },
} as const satisfies Record<string, { route: RouteName; parameter: readonly [name: string, value: string] }>;

export type MenuView = keyof typeof menuViews;
export type MenuName = RouteName | MenuView;
export type MenuFolderName = "reporting" | "overlap" | "uploads" | "administration" | "more";
/** Those of the first and last group have no heading. */
export type MenuGroupName = "start" | "usage" | "decide" | "collect" | "organize" | "end";

type Entry = MenuName | { folder: MenuFolderName; names: readonly MenuName[] };

/** The menu by what people come to do (specification §2: every menu item, some of them inside another). */
export const menu: readonly { group: MenuGroupName; entries: readonly Entry[] }[] = [
  { group: "start", entries: ["dashboard"] },
  {
    group: "usage",
    entries: [
      "platform-list",
      "title-list",
      { folder: "reporting", names: ["flexireports", "flexitable", "exports", "shared-links"] },
      "specialized-reports",
      "unusual-months",
    ],
  },
  {
    group: "decide",
    entries: [
      "agreement-list",
      "cost",
      "scenario-list",
      "cancellation",
      { folder: "overlap", names: ["overlap-analysis", "platform-overlap-analysis", "title-list-overlap"] },
      "peers",
      "heatmap",
    ],
  },
  {
    group: "collect",
    entries: [
      "sushi-monthly-overview",
      "sushi-credentials-list",
      "harvests",
      "sushi-troubleshooting",
      { folder: "uploads", names: ["manual-data-upload-list", "moving-in", "supported-non-counter-platforms"] },
      "data-coverage-overview",
    ],
  },
  { group: "organize", entries: ["tags", "tagging-batches", "annotations", "interest-overview"] },
  {
    group: "end",
    entries: [
      {
        folder: "administration",
        names: [
          "organization-list",
          "account-management",
          "management",
          "doubtful-titles",
          "maintenance",
          "management-commands",
        ],
      },
      { folder: "more", names: ["user-page", "events", "releases", "changelog", "help"] },
    ],
  },
];

/** Warning on a menu entry. */
export type MenuBadge = "brokenCredentials" | "noInterestWithData" | "noInterest";
/** `address`: with a trailing slash, and the parameter of a view. */
export type MenuLink = { name: MenuName; address: string; badge?: MenuBadge };
export type MenuFolder = { folder: MenuFolderName; links: MenuLink[] };
export type MenuGroup = { group: MenuGroupName; entries: (MenuLink | MenuFolder)[] };

export type MenuReader = {
  actor: Actor;
  installation: Installation;
  /** The reader administers the selected organization, or everything. */
  administersSelected: boolean;
  /** Raw data may be imported for the selected organization. */
  importsRawData: boolean;
  badges?: Partial<Record<RouteName, MenuBadge>>;
};

/** The side menu for this reader; a folder with one entry is that entry. */
export function menuFor(reader: MenuReader): MenuGroup[] {
  return menu
    .map(({ group, entries }) => ({ group, entries: entries.flatMap((entry) => offered(entry, reader)) }))
    .filter(({ entries }) => entries.length > 0);
}

function offered(entry: Entry, reader: MenuReader): (MenuLink | MenuFolder)[] {
  const names = typeof entry === "string" ? [entry] : entry.names;
  const links = names.filter((name) => isOffered(pageOf(name), reader)).map((name) => linkTo(name, reader.badges));
  return typeof entry === "string" || links.length < 2 ? links : [{ folder: entry.folder, links }];
}

/** The reader may open this page, and it concerns the selected organization. */
function isOffered(name: RouteName, { actor, installation, ...selected }: MenuReader): boolean {
  const { access, administered, importsRawData } = routeOf(name);
  return (
    permissions[access].to(actor, installation) &&
    (!administered || selected.administersSelected) &&
    (!importsRawData || selected.importsRawData)
  );
}

/** Pages of these entries, without views. */
export const pagesIn = (entries: readonly Entry[]): RouteName[] =>
  entries
    .flatMap((entry) => (typeof entry === "string" ? [entry] : entry.names))
    .filter((name): name is RouteName => !isView(name));

export const isView = (name: MenuName): name is MenuView => name in menuViews;
const viewOf = (name: MenuName) => (isView(name) ? menuViews[name] : null);
const pageOf = (name: MenuName): RouteName => (isView(name) ? menuViews[name].route : name);

function linkTo(name: MenuName, badges: MenuReader["badges"] = {}): MenuLink {
  const view = viewOf(name);
  const badge = isView(name) ? undefined : badges[name];
  const address = `${pathTo(pageOf(name))}${view ? `?${view.parameter.join("=")}` : ""}`;
  return { name, address, ...(badge && { badge }) };
}

/** All links, in menu order. */
export const menuLinks = (groups: readonly MenuGroup[]): MenuLink[] =>
  groups.flatMap(({ entries }) => entries.flatMap((entry) => ("links" in entry ? entry.links : [entry])));

/** The current entry: a view whose parameter is in the address, else the page named by the route or the longest path. */
export function activeLink(
  groups: readonly MenuGroup[],
  pathname: string,
  parameters: Pick<URLSearchParams, "get">,
): MenuLink | null {
  const path = `${pathname.replace(/(?<!\/)\/+$/, "")}/`;
  const links = menuLinks(groups);
  const route = routeAt(pathname);
  const isShown = ({ name }: MenuLink) => {
    const view = viewOf(name);
    return view?.route === route && view?.parameter[1] === parameters.get(view?.parameter[0] ?? "");
  };
  const pages = links.filter(({ name }) => !viewOf(name));
  const within = pages.filter(({ address }) => path.startsWith(address));
  return (
    links.find(isShown) ??
    (route && pages.find(({ name }) => name === routeOf(route).within)) ??
    within.toSorted((one, other) => other.address.length - one.address.length)[0] ??
    null
  );
}
