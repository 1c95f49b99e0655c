import "server-only";
import type { ReleaseEntity } from "./contract";
import { findLatestRelease } from "./find-latest-release";
import { releaseEntityOf } from "./release-entity";

/** The newest release as the API shows it, or an empty object. */
export function showLatestRelease(): ReleaseEntity | Record<string, never> {
  const latest = findLatestRelease();
  return latest ? releaseEntityOf(latest) : {};
}
