import "server-only";
import type { Release } from "./release";
import { releases } from "./releases";

/** The newest release; null if none. */
export function findLatestRelease(): Release | null {
  return releases[0] ?? null;
}
