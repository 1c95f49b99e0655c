import "server-only";
import type { Scope } from "@/lib/access/scope";
import { listVisibleTagClasses } from "@/lib/tags/list-tag-classes";
import { tagLabels } from "@/lib/tags/tag-labels";
import type { Question } from "@/lib/usage/question";
import { type Taggable, taggable } from "../report-dimension";

type NamedTags = {
  /** The kind of tagged objects. */
  readonly of: Taggable;
  readonly by: "tags" | "tagClasses";
  readonly names: readonly string[];
};

/** Names of the tags and classes in a question's filters; those invisible to the reader have only their id. */
export async function labelTags(
  scope: Scope<"usage.view">,
  { tags, tagClasses }: Pick<Question, "tags" | "tagClasses">,
): Promise<NamedTags[]> {
  const ids = Object.values(tags).flatMap((chosen) => chosen ?? []);
  const [labels, classes] = await Promise.all([
    ids.length > 0 ? tagLabels(scope, ids) : new Map<number, { name: string }>(),
    labelTagClasses(
      scope,
      Object.values(tagClasses).flatMap((chosen) => chosen ?? []),
    ),
  ]);
  return taggable.flatMap((of) => {
    const [ofTags, ofClasses] = [tags[of], tagClasses[of]];
    return [
      ...(ofTags ? [{ of, by: "tags" as const, names: ofTags.map((id) => labels.get(id)?.name ?? `#${id}`) }] : []),
      ...(ofClasses
        ? [{ of, by: "tagClasses" as const, names: ofClasses.map((id) => classes.get(id) ?? `#${id}`) }]
        : []),
    ];
  });
}

/** Names of tag classes visible to the reader. */
export async function labelTagClasses(
  scope: Scope<"usage.view">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const classes = ids.length > 0 ? await listVisibleTagClasses(scope) : [];
  return new Map(classes.filter(({ pk }) => ids.includes(pk)).map(({ pk, name }) => [pk, name]));
}
