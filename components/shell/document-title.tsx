import { settings } from "@/lib/kit/env";

/** Title of pages that are not in the route table. */
export function DocumentTitle({ of }: { of: string }) {
  return <title>{`${of} · ${settings().SITE_NAME}`}</title>;
}
