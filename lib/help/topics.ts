import { type MenuGroupName, menu, pagesIn } from "@/lib/navigation/menu";
import { type RouteName, routeNames, routeOf } from "@/lib/navigation/routes";

/** Guides across pages, in reading order. */
export const guides = [
  "first-steps",
  "harvesting",
  "reading-usage",
  "costs",
  "renewals",
  "working-together",
  "programs",
  "assistants",
  "sql",
  "erm",
  "federation",
] as const;

/** For administrators of the server. */
export const administration = [
  "installation",
  "settings",
  "sizing",
  "operation",
  "backup",
  "upgrading",
  "security",
] as const;

/** Readable without login; not part of the guide's contents. */
export const ACCESSIBILITY = "accessibility";

export type Topic = (typeof guides)[number] | (typeof administration)[number] | RouteName;

/** Pages with a help text: all except login pages, the help itself, and pages not built yet. */
export const helpedRoutes: readonly RouteName[] = routeNames.filter((name) => {
  const { access, within } = routeOf(name);
  return access !== "anyone" && name !== "help" && within !== "help";
});

export type PageTopics = {
  group: MenuGroupName;
  pages: readonly { name: RouteName; inside: readonly RouteName[] }[];
};

/** Pages in menu order, each followed by its sub-pages; pages outside the menu come last. */
export function pageTopics(): readonly PageTopics[] {
  const leading = (name: RouteName) => routeOf(name).within ?? PARENTS[name];
  const inMenu = menu.flatMap(({ entries }) => pagesIn(entries));
  const others = helpedRoutes.filter((name) => !inMenu.includes(name) && !leading(name));
  return menu.map(({ group, entries }) => ({
    group,
    pages: [...pagesIn(entries).filter((name) => helpedRoutes.includes(name)), ...(group === "end" ? others : [])].map(
      (name) => ({ name, inside: helpedRoutes.filter((inner) => leading(inner) === name) }),
    ),
  }));
}

/** Parent pages that the menu does not determine. */
const PARENTS: Partial<Record<RouteName, RouteName>> = { flexireport: "flexireports" };

const isOneOf = <T extends string>(list: readonly T[], text: string): text is T => list.some((one) => one === text);

/** The topic with this name; null if none. */
export const topicNamed = (text: string): Topic | null =>
  isOneOf(guides, text) || isOneOf(administration, text) || isOneOf(helpedRoutes, text) ? text : null;

export const isRouteTopic = (topic: Topic): topic is RouteName => isOneOf(helpedRoutes, topic);

/** All topics, in the order of the contents. */
export const topics: readonly Topic[] = [
  ...guides,
  ...pageTopics().flatMap(({ pages }) => pages.flatMap(({ name, inside }) => [name, ...inside])),
  ...administration,
];
