import type { Download } from "@/lib/harvest/contract";
import { now } from "@/lib/kit/clock";
import { askAgainIn } from "./intention-progress";

/** Which downloads: of credentials, of one report or month of theirs, of a harvest. */
export type DownloadsFilter = {
  organization?: number;
  platform?: number;
  credentials?: number;
  /** Id of the COUNTER report. */
  report?: number;
  /** yyyy-MM */
  month?: string;
  harvest?: number;
  error_code?: string;
};

/** Words: harvestStatus.downloads.mode.<mode>. */
export const downloadModes = ["current", "success_and_current", "all"] as const;

export type DownloadMode = (typeof downloadModes)[number];

export const namesOnePlace = ({ credentials }: DownloadsFilter): boolean => credentials !== undefined;

/** Milliseconds until the list may have changed by itself; 0 for never. */
export const downloadsEvery = (last: { results: readonly Download[] } | undefined): number =>
  last ? askAgainIn(last.results, now()) : 0;
