import { type MenuPlace, type RouteName, routeNames, routeOf } from "@/lib/navigation/routes";

/** Guides that cross pages, in the order of reading. */
export const guides = ["first-steps", "harvesting", "reading-usage", "costs", "working-together", "programs"] as const;

/** For whoever runs the server. */
export const administration = ["installation", "settings", "sizing", "backup", "upgrading", "security"] as const;

/** What anyone may read, signed in or not; it is no part of the guide's contents. */
export const ACCESSIBILITY = "accessibility";

export type Topic = (typeof guides)[number] | (typeof administration)[number] | RouteName;

/** Pages with a help text of their own: all but those of the entrance, those of the help itself, and those not built yet. */
export const helpedRoutes: readonly RouteName[] = routeNames.filter((name) => {
  const { access, within } = routeOf(name);
  return access !== "anyone" && name !== "help" && within !== "help";
});

export type PageTopics = {
  group: MenuPlace["group"];
  pages: readonly { name: RouteName; inside: readonly RouteName[] }[];
};

const GROUPS = ["content", "analytics", "data", "administration", "other"] as const;

/** The pages as the menu has them; under each those that it leads to, and at the end what is in no menu. */
export function pageTopics(): readonly PageTopics[] {
  const inMenu = helpedRoutes.filter((name) => routeOf(name).menu);
  const leading = (name: RouteName) => routeOf(name).within ?? PARENTS[name];
  return GROUPS.map((group) => ({
    group,
    pages: [
      ...inMenu.filter((name) => routeOf(name).menu?.group === group),
      ...(group === "other" ? helpedRoutes.filter((name) => !routeOf(name).menu && !leading(name)) : []),
    ].map((name) => ({ name, inside: helpedRoutes.filter((inner) => leading(inner) === name) })),
  }));
}

/** Where a page is come to from, though no entry of the menu is marked for it. */
const PARENTS: Partial<Record<RouteName, RouteName>> = { flexireport: "flexireports" };

const isOneOf = <T extends string>(list: readonly T[], text: string): text is T => list.some((one) => one === text);

/** The topic of this name, null for any other word. */
export const topicNamed = (text: string): Topic | null =>
  isOneOf(guides, text) || isOneOf(administration, text) || isOneOf(helpedRoutes, text) ? text : null;

export const isRouteTopic = (topic: Topic): topic is RouteName => isOneOf(helpedRoutes, topic);

/** All that can be read and searched, in the order of the contents. */
export const topics: readonly Topic[] = [
  ...guides,
  ...pageTopics().flatMap(({ pages }) => pages.flatMap(({ name, inside }) => [name, ...inside])),
  ...administration,
];
