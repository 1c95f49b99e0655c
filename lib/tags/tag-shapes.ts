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
  already: count.describe("Had it before"),
  refused: count.describe("Have another tag of the same exclusive class, and keep it"),
  refused_items: z
    .array(
      namedInBoth.extend({ has: z.string().nullable().describe("That tag; null where the caller does not see it") }),
    )
    .describe("The first of them, by name"),
});

export const assignment = model("TagAssignment", {
  assignment: z.uuid().nullable().describe("By which it can be undone; null where nothing changed"),
  objects: count.describe("How many it was about"),
  tags: z.array(tagGiven),
  removed: z.array(z.object({ tag: pk, removed: count })),
});

/** Kinds of objects that can have tags. */
export const tagScopes = ["title", "platform", "organization"] as const;
export type TagScope = (typeof tagScopes)[number];

/** Tags as plain text: "class / tag | class / tag". */
export const fullNames = (tags: readonly { name: string; tag_class: { name: string } }[]): string =>
  tags.map(({ name, tag_class: of }) => `${of.name} / ${name}`).join(" | ");
