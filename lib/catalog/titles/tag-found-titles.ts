import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import type { Running } from "@/lib/reports/ask/running";
import { assignTags } from "@/lib/tags/assign-tag";
import type { Assignment } from "@/lib/tags/contract";
import { chooseTitles } from "./choose-titles";
import type { tagMatchingTitlesCall } from "./contract";

type Asked = {
  tagging: Scope<"signed-in">;
  query: Parsed<typeof tagMatchingTitlesCall.query>;
  tags: readonly number[];
  running: Running;
};

/** Assigns tags to all titles of a list, however many. */
export async function tagMatchingTitles(
  scope: Scope<"usage.view">,
  { tagging, query: { platform, ...query }, tags, running }: Asked,
): Promise<Assignment> {
  const { ids: items } = await chooseTitles(scope, { platform }, { query: { ...query, order_by: "name" }, running });
  return assignTags(tagging, { of: "title", tags, remove: [], items, areReadable: true });
}
