import "server-only";
import type { ReleaseEntity } from "./contract";
import { releaseEntityOf } from "./release-entity";
import { releases } from "./releases";

/** All releases in the API's shape, newest first. */
export function listReleases(): ReleaseEntity[] {
  return releases.map(releaseEntityOf);
}
