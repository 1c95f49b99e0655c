import type { ReleaseEntity } from "./contract";
import type { Release } from "./release";

/** A release in the API's shape. */
export const releaseEntityOf = ({ version, date, kinds, title, text, links, notify }: Release): ReleaseEntity => ({
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
