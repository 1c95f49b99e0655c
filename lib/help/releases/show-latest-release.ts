import "server-only";
import type { ReleaseEntity } from "./contract";
import { findLatestRelease } from "./find-latest-release";
import { releaseEntityOf } from "./release-entity";

/** The newest release in the API's shape, or an empty object. */
export function showLatestRelease(): ReleaseEntity | Record<string, never> {
  const latest = findLatestRelease();
  return latest ? releaseEntityOf(latest) : {};
}
