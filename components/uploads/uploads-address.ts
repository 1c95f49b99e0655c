import { listAddress, type PageSize } from "@/lib/navigation/list-address";
import { pathTo } from "@/lib/navigation/routes";
import { UNKNOWN_PLATFORM } from "@/lib/navigation/unknown-platform";
import type { UploadState } from "@/lib/uploads/upload-state";

export const uploadSortKeys = ["created", "name", "platform", "state", "size", "finished"] as const;

/** What the list shows: uploads that are through, all of them, or those in one state. */
export type Shown = "done" | "all" | UploadState;

export type UploadsSearch = {
  show: Shown;
  search: string;
  /** Ids separated by commas. */
  platforms: string;
  reports: string;
  sort: (typeof uploadSortKeys)[number];
  order: "up" | "down";
  page: number;
  size: PageSize;
};

/** The list where the address says nothing. */
export const unsaidUploads: UploadsSearch = {
  show: "done",
  search: "",
  platforms: "",
  reports: "",
  sort: "created",
  order: "down",
  page: 1,
  size: 25,
};

/** Address of the list after a change, of one platform where it is its; another filter or order begins at the first page. */
export function uploadsAddress(search: UploadsSearch, change: Partial<UploadsSearch>, platformId?: number): string {
  const said = { ...unsaidUploads, ...search, page: 1, ...change };
  const address = listAddress("manual-data-upload-list", said, unsaidUploads);
  if (platformId === undefined) return address;
  return address.replace(pathTo("manual-data-upload-list"), pathTo("platform-upload-data", { platformId }));
}

export const idsOf = (ids: string): number[] => (ids === "" ? [] : ids.split(",").map(Number));

/** States that the list is limited to; null for none. */
export function statesShown(show: Shown): UploadState[] | null {
  if (show === "all") return null;
  return show === "done" ? ["imported", "undone"] : [show];
}

/** The page of one upload. */
export const uploadAddress = ({ pk, platform }: { pk: number; platform: { pk: number } | null }): string =>
  pathTo("manual-data-upload-detail", { platformId: platform?.pk ?? UNKNOWN_PLATFORM, uploadObjectId: pk });
