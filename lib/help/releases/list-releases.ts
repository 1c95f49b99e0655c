import "server-only";
import type { ReleaseEntity } from "./contract";
import { releaseEntityOf } from "./release-entity";
import { releases } from "./releases";

/** All releases as the API shows them, newest first. */
export function listReleases(): ReleaseEntity[] {
  return releases.map(releaseEntityOf);
}
