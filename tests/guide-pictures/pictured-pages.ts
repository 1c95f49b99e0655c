import type { DemoSite } from "@/lib/commands/demo-site";
import type { RouteName } from "@/lib/navigation/routes";

/** How a picture is taken, in pixels and selectors of CSS. */
type Pictured = {
  /** Of the page's content; of the whole window where `window` says how high it is. */
  width: number;
  /** With top bar and menu, so many pixels of it; else the content by itself. */
  window?: number;
  /** Which has to be there, and where it ends the picture does; without it the content is in it to its end. */
  until?: string;
  /** Further data that the page needs. */
  shows: string;
  /** Fills the address. */
  params?: (site: DemoSite) => Record<string, number>;
  search?: Record<string, string>;
  /** A library of the demo that is selected; without it all are. */
  library?: "hradisko";
};

/** The pages that the guide shows, each in both languages as `lib/help/<language>/<page>.webp`. */
const picturedPages = {
  dashboard: { width: 1280, window: 1460, shows: "svg[data-picture]", library: "hradisko" },
  "organization-list": { width: 1220, shows: "table" },
  "platform-list": { width: 1160, shows: "table", library: "hradisko" },
  "platform-detail": {
    width: 1000,
    shows: "svg[data-picture]",
    params: ({ seeded }) => ({ platformId: seeded.platforms.get("lumina") ?? 0 }),
    library: "hradisko",
  },
  "title-list": {
    width: 1160,
    shows: "table",
    until: "tbody tr:nth-child(12)",
    search: { order_by: "full_text", desc: "true" },
    library: "hradisko",
  },
  heatmap: { width: 1160, shows: "[role=grid]" },
  flexitable: {
    width: 1180,
    shows: "svg[data-picture]",
    search: { report_type: "TR,TR51", metric: "Total_Item_Requests", rows: "platform", columns: "year", merge: "true" },
  },
  exports: { width: 1000, shows: "tbody tr" },
  "specialized-reports": { width: 1000, shows: "button", library: "hradisko" },
  "overlap-analysis": { width: 1240, shows: "table", until: "tbody tr:nth-child(6)", library: "hradisko" },
  "platform-overlap-analysis": { width: 1060, shows: "svg[data-picture]", library: "hradisko" },
  "sushi-credentials-list": { width: 1240, shows: "table", until: "tbody tr:nth-child(12)" },
  harvests: { width: 1160, shows: "table" },
  "manual-data-upload-list": { width: 1000, shows: "table", library: "hradisko" },
  "data-coverage-overview": { width: 1000, shows: "[role=grid]" },
} as const satisfies Partial<Record<RouteName, Pictured>>;

export type PicturedPage = keyof typeof picturedPages;

export const picturedNames = Object.keys(picturedPages).filter((name): name is PicturedPage => name in picturedPages);

export const howPictured = (name: PicturedPage): Pictured => picturedPages[name];
