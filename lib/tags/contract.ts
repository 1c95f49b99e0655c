import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  chosenId,
  count,
  flag,
  model,
  namedInBoth,
  nameText,
  pageOf,
  paging,
  pk,
  recordId,
  recordIds,
  requiredName,
  revision,
  revisionSeen,
  searchText,
} from "@/lib/access/shapes";
import { settableByPeople, tagLevels } from "./level";
import { assignment, type tagGiven, type tagOnObject, tagScopes } from "./tag-shapes";

const MOST_ITEMS = 100_000;

const level = z.enum(tagLevels);
const givenLevel = z.enum(settableByPeople, "invalid");
const color = z
  .string("invalid")
  .regex(/^#[\da-f]{6}$/i, "color")
  .describe("#RRGGBB");
const ownerOrganization = chosenId
  .nullable()
  .describe("Organization that the levels org_users and org_admins refer to");
const search = searchText;
const scope = z.enum(tagScopes, "invalid");

const owner = z.string().describe("Name of the creator; empty without a name or if the account was deleted");

const classFields = {
  name: requiredName(200),
  exclusive: z
    .boolean("invalid")
    .describe("An object has at most one tag of the class; can be turned off later, but not on"),
  desc: nameText(160),
  text_color: color,
  bg_color: color,
  can_modify: givenLevel,
  can_create_tags: givenLevel,
  default_tag_can_see: givenLevel,
  default_tag_can_assign: givenLevel,
  owner_org: ownerOrganization,
};

export const tagClassDraft = model("TagClassDraft", {
  ...classFields,
  scope,
  exclusive: classFields.exclusive.default(false),
  desc: classFields.desc.default(""),
  text_color: color.default("#303030"),
  bg_color: color.default("#e2e2e2"),
  can_modify: givenLevel.default("owner"),
  can_create_tags: givenLevel.default("owner"),
  default_tag_can_see: givenLevel.default("owner"),
  default_tag_can_assign: givenLevel.default("owner"),
  owner_org: ownerOrganization.default(null),
});

export type TagClassDraft = z.output<typeof tagClassDraft>;

const tagClass = model("TagClass", {
  pk,
  name: z.string(),
  scope: z.enum(tagScopes).describe("Kind of objects that can have its tags"),
  exclusive: z.boolean(),
  desc: z.string(),
  text_color: z.string(),
  bg_color: z.string(),
  can_modify: level,
  can_create_tags: level,
  default_tag_can_see: level,
  default_tag_can_assign: level,
  owner_org: pk.nullable(),
  is_own: z.boolean().describe("Created by the caller"),
  owner,
  user_can_modify: z.boolean(),
  user_can_create_tags: z.boolean(),
  hidden: z.boolean().describe("Hidden by the caller from their lists and reports"),
  tags: count.describe("Number of tags that would be deleted with it"),
  revision,
});

export type TagClassView = z.output<typeof tagClass>;

export const listTagClassesCall = contract({
  call: "GET /api/tags/tag-class/",
  summary: "List tag classes that the caller can change, create tags in, or see tags of, by scope and name",
  access: "usage.view",
  query: z.object({
    scope: scope.optional(),
    tag_class: recordId.optional().describe("Only this tag class"),
    search: search.describe("Part of the name or description of the class, or of one of its tags that the caller sees"),
    can_create: flag.default("false").describe("Only classes in which the caller can create tags"),
    ...paging({ most: 1000, usual: 100 }),
  }),
  returns: pageOf(tagClass),
});

export const listVisibleTagClassesCall = contract({
  call: "GET /api/tags/tag-class/visible-tags/",
  summary: "List tag classes with tags that the caller sees, by name",
  access: "usage.view",
  query: z.object({ scope: scope.optional() }),
  returns: z.array(tagClass),
});

const ofClass = z.object({ tag_class: recordId });

export const getTagClassCall = contract({
  call: "GET /api/tags/tag-class/{tag_class}/",
  summary: "Get a tag class",
  access: "usage.view",
  params: ofClass,
  returns: tagClass,
});

export const createTagClassCall = contract({
  call: "POST /api/tags/tag-class/",
  summary: "Create a tag class; its scope cannot be changed later",
  access: "signed-in",
  body: tagClassDraft,
  returns: tagClass,
  status: 201,
});

export const changeTagClassCall = contract({
  call: "PATCH /api/tags/tag-class/{tag_class}/",
  summary: "Update a tag class",
  access: "signed-in",
  params: ofClass,
  body: z.object(classFields).partial().extend({ revision: revisionSeen }).meta({ id: "TagClassChange" }),
  returns: tagClass,
});

export const deleteTagClassCall = contract({
  call: "DELETE /api/tags/tag-class/{tag_class}/",
  summary: "Delete a tag class with all its tags, including those that the caller does not see",
  access: "signed-in",
  params: ofClass,
  returns: z.null(),
  status: 204,
});

export const hideTagClassCall = contract({
  call: "POST /api/tags/tag-class/{tag_class}/hide/",
  summary: "Hide a tag class from the caller's lists and reports, or show it again",
  access: "signed-in",
  params: ofClass,
  body: z.object({ hidden: z.boolean("mandatory") }),
  returns: tagClass,
});

const tagFields = {
  name: requiredName(200),
  desc: nameText(160),
  text_color: color,
  bg_color: color,
  can_see: givenLevel,
  can_assign: givenLevel,
  owner_org: ownerOrganization,
};

const tagDraft = z
  .object(tagFields)
  .partial()
  .required({ name: true })
  .extend({ tag_class: chosenId })
  .meta({ id: "TagDraft" });

export type TagDraft = z.output<typeof tagDraft>;

const tag = model("Tag", {
  pk,
  name: z.string(),
  desc: z.string(),
  text_color: z.string(),
  bg_color: z.string(),
  can_see: level,
  can_assign: level,
  owner_org: pk.nullable(),
  is_own: z.boolean().describe("Created by the caller"),
  owner,
  tag_class: z.object({ pk, name: z.string(), scope: z.enum(tagScopes), exclusive: z.boolean() }),
  user_can_assign: z.boolean(),
  user_can_modify: z.boolean(),
  items: count.describe("Number of objects with the tag"),
  revision,
});

export type TagView = z.output<typeof tag>;

export type TagOnObject = z.output<typeof tagOnObject>;

export const listTagsCall = contract({
  call: "GET /api/tags/tag/",
  summary: "List tags that the caller can see, by class and name",
  access: "usage.view",
  query: z
    .object({
      pks: recordIds("Only these: comma-separated IDs").optional(),
      scope: scope.optional(),
      tag_class: recordId.optional(),
      item_type: scope.optional().describe("With item_id: only the tags of this object"),
      item_id: recordId.optional(),
      assignable_only: flag.default("false"),
      search,
      ...paging({ most: 1000, usual: 100 }),
    })
    .refine(({ item_type, item_id }) => (item_type === undefined) === (item_id === undefined), {
      path: ["item_id"],
      message: "itemHalfNamed",
    }),
  returns: pageOf(tag),
});

const ofTag = z.object({ tag: recordId });

export const getTagCall = contract({
  call: "GET /api/tags/tag/{tag}/",
  summary: "Get a tag",
  access: "usage.view",
  params: ofTag,
  returns: tag,
});

export const createTagCall = contract({
  call: "POST /api/tags/tag/",
  summary: "Create a tag; colors and levels default to those of its class",
  access: "signed-in",
  body: tagDraft,
  returns: tag,
  status: 201,
});

export const changeTagCall = contract({
  call: "PATCH /api/tags/tag/{tag}/",
  summary: "Update a tag; requires permission to create tags in its class",
  access: "signed-in",
  params: ofTag,
  body: z.object(tagFields).partial().extend({ revision: revisionSeen }).meta({ id: "TagChange" }),
  returns: tag,
});

export const deleteTagCall = contract({
  call: "DELETE /api/tags/tag/{tag}/",
  summary: "Delete a tag and remove it from all objects",
  access: "signed-in",
  params: ofTag,
  returns: z.null(),
  status: 204,
});

const tagged = z.object({ tag: recordId, of: scope });
const items = z.array(recordId).min(1, "mandatory").max(MOST_ITEMS, "tooMany").describe("IDs of the objects");

export const listTaggedCall = contract({
  call: "GET /api/tags/tag/{tag}/{of}/",
  summary: "List titles, platforms or organizations with a tag that the caller sees, by name",
  access: "usage.view",
  params: tagged,
  query: z.object({ search, ...paging({ most: 1000, usual: 100 }) }),
  returns: pageOf(namedInBoth),
});

export const assignTagCall = contract({
  call: "POST /api/tags/tag/{tag}/{of}/add/",
  summary: "Assign a tag to titles, platforms or organizations, all or none",
  access: "signed-in",
  params: tagged,
  body: model("TagAssignmentRequest", {
    items,
    skip_exclusive: z
      .boolean("invalid")
      .default(false)
      .describe("Skip objects that have another tag of the same exclusive class instead of refusing the request"),
  }),
  returns: model("TagAssignmentResult", {
    added: count,
    already: count.describe("Objects that already had the tag"),
    skipped: count.describe("Objects with another tag of the same exclusive class"),
  }),
});

export const unassignTagCall = contract({
  call: "POST /api/tags/tag/{tag}/{of}/remove/",
  summary: "Remove a tag from titles, platforms or organizations",
  access: "signed-in",
  params: tagged,
  body: z.object({ items }),
  returns: z.object({ removed: count }),
});

const someTags = z.array(recordId).max(50, "tooMany").describe("IDs of tags of one scope");

export type TagGiven = z.output<typeof tagGiven>;

export type Assignment = z.output<typeof assignment>;

export const assignTagsCall = contract({
  call: "POST /api/tags/assignments/",
  summary: "Remove some tags from titles, platforms or organizations and then assign others, in one step",
  access: "signed-in",
  body: z
    .object({ of: scope, tags: someTags.default([]), remove: someTags.default([]), items })
    .refine(({ tags, remove }) => tags.length + remove.length > 0, { path: ["tags"], message: "mandatory" }),
  returns: assignment,
});

export const undoAssignmentCall = contract({
  call: "POST /api/tags/assignments/{assignment}/undo/",
  summary: "Undo an assignment: remove added tags and restore removed ones; tags that objects had before stay",
  access: "signed-in",
  params: z.object({ assignment: z.uuid("invalid") }),
  body: z.object({ of: scope }),
  returns: z.object({
    removed: count,
    restored: count.describe("Objects whose removed tag was restored"),
  }),
});

export const listItemTagsCall = contract({
  call: "GET /api/tags/tag-item-links/",
  summary: "List tags of the given objects, without classes that the caller has hidden",
  access: "usage.view",
  query: z.object({
    item_type: scope,
    item_id: z
      .union([z.string(), z.array(z.string())], "mandatory")
      .transform((value) => [value].flat().join(","))
      .pipe(recordIds("IDs, repeated or comma-separated, at most 1,000")),
  }),
  returns: z.array(model("TagLink", { tag_id: pk, target_id: pk })),
});
