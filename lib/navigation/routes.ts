import type { Permission } from "@/lib/access/permissions";

export type Selector = "organization" | "dateRange";

/** `path`: with {name} for parameters; null for pages without an address. */
export type Route = {
  path: `/${string}`;
  access: Permission;
  hides: readonly Selector[];
  /** The organization is determined by the content: visible, but not selectable. */
  fixesOrganization?: true;
  /** Offered in the menu only if the user administers the selected organization. */
  administered?: true;
  /** Offered in the menu only if raw data may be imported for the selected organization. */
  importsRawData?: true;
  /** The menu entry to highlight, if another entry's path also matches. */
  within?: string;
};

const both = ["organization", "dateRange"] as const;
const dates = ["dateRange"] as const;

/**
 * The route table (specification §2). Titles are in messages/<locale>/routes.json under the same
 * names.
 */
// biome-ignore format: one route a line reads as the table it is
export const routes = {
  dashboard: { path: "/dashboard", access: "usage.view", hides: [] },
  "organization-list": { path: "/organizations", access: "consortium.manage", hides: both },
  "platform-list": { path: "/platforms", access: "usage.view", hides: [] },
  "title-list": { path: "/titles", access: "usage.view", hides: [] },
  tags: { path: "/tags", access: "usage.view", hides: dates },
  "tagging-batches": { path: "/tagging-batches", access: "usage.view", hides: dates },
  "interest-overview": { path: "/interests", access: "usage.view", hides: both },
  "agreement-list": { path: "/agreements", access: "usage.view", hides: dates },
  peers: { path: "/peers", access: "usage.view", hides: dates },
  "scenario-list": { path: "/scenarios", access: "usage.view", hides: both },
  heatmap: { path: "/heatmap", access: "heatmap.view", hides: [] },
  annotations: { path: "/annotations", access: "usage.view", hides: dates },
  "unusual-months": { path: "/analytics/unusual-months", access: "usage.view", hides: [] },
  flexitable: { path: "/analytics/flexitable", access: "usage.view", hides: both },
  flexireports: { path: "/analytics/flexible-reports", access: "usage.view", hides: both },
  exports: { path: "/analytics/exports", access: "usage.view", hides: both },
  "shared-links": { path: "/analytics/shared-links", access: "shared-links.manage", hides: both },
  "specialized-reports": { path: "/specialized-reports", access: "usage.view", hides: [] },
  "overlap-analysis": { path: "/analytics/overlap", access: "usage.view", hides: [] },
  "platform-overlap-analysis": { path: "/analytics/platform-overlap", access: "usage.view", hides: [] },
  "title-list-overlap": { path: "/analytics/title-list-overlap", access: "usage.view", hides: dates },
  "sushi-monthly-overview": { path: "/admin/sushi-by-month", access: "harvest.manage", hides: dates, administered: true },
  "sushi-credentials-list": { path: "/admin/sushi-credentials", access: "credentials.manage", hides: dates, administered: true },
  harvests: { path: "/admin/harvests", access: "harvest.manage", hides: dates, administered: true },
  "sushi-troubleshooting": { path: "/admin/sushi-troubleshooting", access: "harvest.manage", hides: both, administered: true },
  "manual-data-upload-list": { path: "/admin/mdu", access: "uploads.manage", hides: dates, administered: true },
  "moving-in": { path: "/admin/moving-in", access: "uploads.manage", hides: dates, administered: true },
  "supported-non-counter-platforms": { path: "/admin/non-counter-platforms", access: "raw-data.import", hides: dates, administered: true, importsRawData: true },
  "data-coverage-overview": { path: "/admin/data-coverage", access: "usage.view", hides: [] },
  management: { path: "/admin/management", access: "consortium.manage", hides: both },
  maintenance: { path: "/admin/maintenance", access: "consortium.manage", hides: both },
  "doubtful-titles": { path: "/admin/doubtful-titles", access: "consortium.manage", hides: both },
  "management-commands": { path: "/admin/commands", access: "commands.run", hides: both },
  "account-management": { path: "/account-management", access: "users.manage", hides: dates },
  events: { path: "/events", access: "signed-in", hides: [] },
  releases: { path: "/releases", access: "signed-in", hides: both },
  changelog: { path: "/changelog", access: "signed-in", hides: both },
  help: { path: "/help", access: "signed-in", hides: both },
  "user-page": { path: "/user", access: "signed-in", hides: both },
  "set-up": { path: "/organizations/set-up", access: "consortium.manage", hides: both, within: "organization-list" },
  "platform-detail": { path: "/platforms/{platformId}", access: "usage.view", hides: [], within: "platform-list" },
  "agreement-detail": { path: "/agreements/{agreementId}", access: "usage.view", hides: both, within: "agreement-list" },
  value: { path: "/value", access: "usage.view", hides: [], within: "platform-list" },
  "agreement-briefing": { path: "/agreements/{agreementId}/briefing", access: "usage.view", hides: dates, within: "agreement-list" },
  "platform-briefing": { path: "/platforms/{platformId}/briefing", access: "usage.view", hides: dates, within: "platform-list" },
  "scenario-detail": { path: "/scenarios/{scenarioId}", access: "usage.view", hides: both, within: "scenario-list" },
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
