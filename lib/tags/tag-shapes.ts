import { z } from "#schemas";
import { count, model, named, namedInBoth, pk } from "@/lib/access/shapes";

/** A tag on an object. */
export const tagOnObject = model("AssignedTag", {
  pk,
  name: z.string(),
  desc: z.string(),
  text_color: z.string(),
  bg_color: z.string(),
  tag_class: named.extend({ exclusive: z.boolean() }),
});

export const tagGiven = model("TagAssignmentCount", {
  tag: pk,
  added: count,
  already: count.describe("Objects that already had the tag"),
  refused: count.describe("Objects that have another tag of the same exclusive class and keep it"),
  refused_items: z
    .array(
      namedInBoth.extend({
        has: z.string().nullable().describe("Name of the other tag; null if the caller cannot see it"),
      }),
    )
    .describe("The first refused objects, by name"),
});

export const assignment = model("TagAssignment", {
  assignment: z.uuid().nullable().describe("ID for undoing it; null if nothing changed"),
  objects: count.describe("Number of objects in the request"),
  tags: z.array(tagGiven),
  removed: z.array(z.object({ tag: pk, removed: count })),
});

/** Kinds of objects that can have tags. */
export const tagScopes = ["title", "platform", "organization"] as const;
export type TagScope = (typeof tagScopes)[number];

/** Tags as plain text: "class / tag | class / tag". */
export const fullNames = (tags: readonly { name: string; tag_class: { name: string } }[]): string =>
  tags.map(({ name, tag_class: of }) => `${of.name} / ${name}`).join(" | ");
