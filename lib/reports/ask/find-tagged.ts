import "server-only";
import type { Scope } from "@/lib/access/scope";
import { tagLabels } from "@/lib/tags/tag-labels";
import { taggedObjects, tagPairs } from "@/lib/tags/tagged-objects";
import type { Bridge, NumberedQuestion, Question } from "@/lib/usage/question";
import { isTaggable, type Taggable, taggable } from "../report-dimension";

type Tagged = { readonly [D in Taggable]?: readonly number[] | undefined };

/**
 * Objects that match the filters by tags and classes; none if nothing has the tags. Only tags visible to the reader
 * count; `unknown` lists the others.
 */
export async function findTagged(
  scope: Scope<"usage.view">,
  { tags, tagClasses }: Question,
): Promise<{ readonly objects: Tagged; readonly unknown: readonly Taggable[] }> {
  const kinds = taggable.filter((of) => tags[of] || tagClasses[of]);
  const matches = await Promise.all(
    kinds.map(async (of) => ({
      of,
      objects: await taggedObjects(scope, of, { tags: tags[of], tagClasses: tagClasses[of] }),
      seen: tags[of] ? (await tagLabels(scope, tags[of])).size : 0,
    })),
  );
  return {
    objects: Object.fromEntries(matches.map(({ of, objects }) => [of, objects])),
    unknown: matches.flatMap(({ of, seen }) => (seen < new Set(tags[of] ?? []).size ? [of] : [])),
  };
}

type RolledUp = {
  readonly bridge: Bridge;
  /** The usage of untagged objects, if requested. */
  readonly remainder: NumberedQuestion["without"] | null;
  /** Whether an object is in several rows. */
  readonly overlaps: boolean;
};

/** Tags as rows instead of objects: tags visible to the reader, on the objects that match the filters. */
export async function rollUp(
  scope: Scope<"usage.view">,
  { rows: [of], rollUp: requested }: Question,
  where: NumberedQuestion["where"],
): Promise<RolledUp | null> {
  if (!requested || !isTaggable(of)) return null;
  const all = await tagPairs(scope, of, { tagClass: requested.tagClass });
  const chosen = where[of] && new Set(where[of]);
  const pairs = chosen ? all.filter(([object]) => chosen.has(object)) : all;
  const objects = new Set(pairs.map(([object]) => object));
  return {
    bridge: { name: "tag", of, pairs },
    remainder: requested.remainder ? { of, keys: [...objects] } : null,
    overlaps: objects.size < pairs.length,
  };
}
