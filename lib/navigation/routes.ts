import type { Permission } from "@/lib/access/permissions";

export type Selector = "organization" | "dateRange";

/** Place in the side menu: a group, and optionally a collapsible item. */
export type MenuPlace = {
  group: "content" | "analytics" | "data" | "administration" | "other";
  under?: "tags" | "reporting" | "overlap" | "sushi" | "configuration";
  /** Only if the user administers the selected organization. */
  administered?: true;
  /** Only if raw data may be imported for the selected organization. */
  importsRawData?: true;
};

/** `path`: with {name} for parameters; null for pages without an address. */
export type Route = {
  path: `/${string}`;
  access: Permission;
  hides: readonly Selector[];
  /** The organization is determined by the content: visible, but not selectable. */
  fixesOrganization?: true;
  menu?: MenuPlace;
  /** The menu entry to highlight, if another entry's path also matches. */
  within?: string;
};

const both = ["organization", "dateRange"] as const;
const dates = ["dateRange"] as const;

/**
 * The route table (specification §2), in side menu order. Titles are in messages/<locale>/routes.json under the same
 * names.
 */
// biome-ignore format: one route a line reads as the table it is
export const routes = {
  dashboard: { path: "/dashboard", access: "usage.view", hides: [], menu: { group: "content" } },
  "organization-list": { path: "/organizations", access: "consortium.manage", hides: both, menu: { group: "content" } },
  "platform-list": { path: "/platforms", access: "usage.view", hides: [], menu: { group: "content" } },
  "title-list": { path: "/titles", access: "usage.view", hides: [], menu: { group: "content" } },
  tags: { path: "/tags", access: "usage.view", hides: dates, menu: { group: "content", under: "tags" } },
  "tagging-batches": { path: "/tagging-batches", access: "usage.view", hides: dates, menu: { group: "content", under: "tags" } },
  "interest-overview": { path: "/interests", access: "usage.view", hides: both, menu: { group: "content" } },
  heatmap: { path: "/heatmap", access: "heatmap.view", hides: [], menu: { group: "content" } },
  annotations: { path: "/annotations", access: "usage.view", hides: dates, menu: { group: "content" } },
  "unusual-months": { path: "/analytics/unusual-months", access: "usage.view", hides: [], menu: { group: "analytics" } },
  flexitable: { path: "/analytics/flexitable", access: "usage.view", hides: both, menu: { group: "analytics", under: "reporting" } },
  flexireports: { path: "/analytics/flexible-reports", access: "usage.view", hides: both, menu: { group: "analytics", under: "reporting" } },
  exports: { path: "/analytics/exports", access: "usage.view", hides: both, menu: { group: "analytics", under: "reporting" } },
  "specialized-reports": { path: "/specialized-reports", access: "usage.view", hides: [], menu: { group: "analytics", under: "reporting" } },
  "overlap-analysis": { path: "/analytics/overlap", access: "usage.view", hides: [], menu: { group: "analytics", under: "overlap" } },
  "platform-overlap-analysis": { path: "/analytics/platform-overlap", access: "usage.view", hides: [], menu: { group: "analytics", under: "overlap" } },
  "title-list-overlap": { path: "/analytics/title-list-overlap", access: "usage.view", hides: dates, menu: { group: "analytics", under: "overlap" } },
  "sushi-monthly-overview": { path: "/admin/sushi-by-month", access: "harvest.manage", hides: dates, menu: { group: "data", under: "sushi", administered: true } },
  "sushi-credentials-list": { path: "/admin/sushi-credentials", access: "credentials.manage", hides: dates, menu: { group: "data", under: "sushi", administered: true } },
  harvests: { path: "/admin/harvests", access: "harvest.manage", hides: dates, menu: { group: "data", under: "sushi", administered: true } },
  "sushi-troubleshooting": { path: "/admin/sushi-troubleshooting", access: "harvest.manage", hides: both, menu: { group: "data", under: "sushi", administered: true } },
  "manual-data-upload-list": { path: "/admin/mdu", access: "uploads.manage", hides: dates, menu: { group: "data", administered: true } },
  "moving-in": { path: "/admin/moving-in", access: "uploads.manage", hides: dates, menu: { group: "data", administered: true } },
  "supported-non-counter-platforms": { path: "/admin/non-counter-platforms", access: "raw-data.import", hides: dates, menu: { group: "data", administered: true, importsRawData: true } },
  "data-coverage-overview": { path: "/admin/data-coverage", access: "usage.view", hides: [], menu: { group: "data" } },
  management: { path: "/admin/management", access: "consortium.manage", hides: both, menu: { group: "administration", under: "configuration" } },
  maintenance: { path: "/admin/maintenance", access: "consortium.manage", hides: both, menu: { group: "administration", under: "configuration" } },
  "doubtful-titles": { path: "/admin/doubtful-titles", access: "consortium.manage", hides: both, menu: { group: "administration", under: "configuration" } },
  "management-commands": { path: "/admin/commands", access: "commands.run", hides: both, menu: { group: "administration", under: "configuration" } },
  "account-management": { path: "/account-management", access: "users.manage", hides: dates, menu: { group: "administration" } },
  events: { path: "/events", access: "signed-in", hides: [], menu: { group: "other" } },
  releases: { path: "/releases", access: "signed-in", hides: both, menu: { group: "other" } },
  changelog: { path: "/changelog", access: "signed-in", hides: both, menu: { group: "other" } },
  help: { path: "/help", access: "signed-in", hides: both, menu: { group: "other" } },
  "user-page": { path: "/user", access: "signed-in", hides: both, menu: { group: "other" } },
  "set-up": { path: "/organizations/set-up", access: "consortium.manage", hides: both, within: "organization-list" },
  "platform-detail": { path: "/platforms/{platformId}", access: "usage.view", hides: [], within: "platform-list" },
  "platform-title-detail": { path: "/platforms/{platformId}/title/{titleId}", access: "usage.view", hides: [], within: "platform-list" },
  "platform-item-detail": { path: "/platforms/{platformId}/title/{titleId}/item/{itemId}", access: "usage.view", hides: [], within: "platform-list" },
  "title-detail": { path: "/titles/{titleId}", access: "usage.view", hides: [], within: "title-list" },
  "item-detail": { path: "/titles/{titleId}/item/{itemId}", access: "usage.view", hides: [], within: "title-list" },
  flexireport: { path: "/analytics/flexible-reports/{reportId}", access: "usage.view", hides: [] },
  "platform-upload-data": { path: "/platforms/{platformId}/upload-data", access: "uploads.manage", hides: dates, within: "manual-data-upload-list" },
  "manual-data-upload-detail": { path: "/platforms/{platformId}/upload-data/{uploadObjectId}", access: "uploads.manage", hides: dates, fixesOrganization: true, within: "manual-data-upload-list" },
  "help-topic": { path: "/help/{topic}", access: "signed-in", hides: both, within: "help" },
  "api-reference": { path: "/api-reference", access: "signed-in", hides: both },
  "ui-gallery": { path: "/ui-gallery", access: "signed-in", hides: both },
  accessibility: { path: "/accessibility", access: "anyone", hides: both },
  "verify-email": { path: "/verify-email", access: "anyone", hides: both },
  "reset-password": { path: "/reset-password", access: "anyone", hides: both },
  "accept-invitation": { path: "/accept-invitation", access: "anyone", hides: both },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

export const routeNames = Object.keys(routes).filter((name): name is RouteName => name in routes);

/** The route with its general type. */
export const routeOf = (name: RouteName): Route => routes[name];

/** Its path with a trailing slash; `params` fill {name}. */
export function pathTo(name: RouteName, params: Record<string, string | number> = {}): string {
  return `${routes[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key] ?? "")))}/`;
}
