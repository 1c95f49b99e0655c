import "server-only";
import type { ReleaseEntity } from "./contract";
import type { ProductRelease } from "./release";
import { releases } from "./releases";

/** All releases in the API's shape, newest first. */
export function listReleases(): ReleaseEntity[] {
  return releases.map(releaseEntityOf);
}

/** A release in the API's shape. */
const releaseEntityOf = ({ version, date, kinds, title, text, links, notify }: ProductRelease): ReleaseEntity => ({
  version,
  date,
  title,
  text,
  is_new_feature: kinds.includes("newFeature"),
  is_update: kinds.includes("update"),
  is_bug_fix: kinds.includes("bugFix"),
  links: links.map((link) => ({ title: link.title, link: link.address })),
  notify_users: notify,
});

/** The newest release in the API's shape, or an empty object. */
export function showLatestRelease(): ReleaseEntity | Record<string, never> {
  const latest = findLatestRelease();
  return latest ? releaseEntityOf(latest) : {};
}

/** The newest release; null if none. */
export function findLatestRelease(): ProductRelease | null {
  return releases[0] ?? null;
}
