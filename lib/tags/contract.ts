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
const ownerOrganization = chosenId.nullable().describe("Whose users or administrators org_users and org_admins mean");
const search = searchText;
const scope = z.enum(tagScopes, "invalid");

const owner = z.string().describe("Who made it; empty where they gave no name, or are gone");

const classFields = {
  name: requiredName(200),
  exclusive: z.boolean("invalid").describe("An object has one tag of it at most; switched off later, but never on"),
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
  scope: z.enum(tagScopes).describe("What its tags are given to"),
  exclusive: z.boolean(),
  desc: z.string(),
  text_color: z.string(),
  bg_color: z.string(),
  can_modify: level,
  can_create_tags: level,
  default_tag_can_see: level,
  default_tag_can_assign: level,
  owner_org: pk.nullable(),
  is_own: z.boolean().describe("Made by the caller"),
  owner,
  user_can_modify: z.boolean(),
  user_can_create_tags: z.boolean(),
  hidden: z.boolean().describe("The caller has hidden it from their lists and reports"),
  tags: count.describe("How many would be deleted with it"),
  revision,
});

export type TagClassView = z.output<typeof tagClass>;

export const listTagClassesCall = contract({
  call: "GET /api/tags/tag-class/",
  summary: "Tag classes that the caller may change, may make tags in, or sees tags of, by what they sort and by name",
  access: "usage.view",
  query: z.object({
    scope: scope.optional(),
    tag_class: recordId.optional().describe("Only this one"),
    search: search.describe("Part of the name or description of the class, or of a tag in it that the caller sees"),
    can_create: flag.default("false").describe("Only those that the caller may make tags in"),
    ...paging({ most: 1000, usual: 100 }),
  }),
  returns: pageOf(tagClass),
});

export const listVisibleTagClassesCall = contract({
  call: "GET /api/tags/tag-class/visible-tags/",
  summary: "Tag classes that the caller sees tags of, by name",
  access: "usage.view",
  query: z.object({ scope: scope.optional() }),
  returns: z.array(tagClass),
});

const ofClass = z.object({ tag_class: recordId });

export const getTagClassCall = contract({
  call: "GET /api/tags/tag-class/{tag_class}/",
  summary: "One tag class",
  access: "usage.view",
  params: ofClass,
  returns: tagClass,
});

export const createTagClassCall = contract({
  call: "POST /api/tags/tag-class/",
  summary: "Make a tag class; what it sorts never changes",
  access: "signed-in",
  body: tagClassDraft,
  returns: tagClass,
  status: 201,
});

export const changeTagClassCall = contract({
  call: "PATCH /api/tags/tag-class/{tag_class}/",
  summary: "Change a tag class",
  access: "signed-in",
  params: ofClass,
  body: z.object(classFields).partial().extend({ revision: revisionSeen }).meta({ id: "TagClassChange" }),
  returns: tagClass,
});

export const deleteTagClassCall = contract({
  call: "DELETE /api/tags/tag-class/{tag_class}/",
  summary: "Delete a tag class with its tags, also those that the caller does not see",
  access: "signed-in",
  params: ofClass,
  returns: z.null(),
  status: 204,
});

export const hideTagClassCall = contract({
  call: "POST /api/tags/tag-class/{tag_class}/hide/",
  summary: "Hide a tag class from one's own lists and reports, or show it again",
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
  is_own: z.boolean().describe("Made by the caller"),
  owner,
  tag_class: z.object({ pk, name: z.string(), scope: z.enum(tagScopes), exclusive: z.boolean() }),
  user_can_assign: z.boolean(),
  user_can_modify: z.boolean(),
  items: count.describe("How many objects have it"),
  revision,
});

export type TagView = z.output<typeof tag>;

export type TagOnObject = z.output<typeof tagOnObject>;

export const listTagsCall = contract({
  call: "GET /api/tags/tag/",
  summary: "Tags that the caller may see, by class and name",
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
  summary: "One tag",
  access: "usage.view",
  params: ofTag,
  returns: tag,
});

export const createTagCall = contract({
  call: "POST /api/tags/tag/",
  summary: "Make a tag; colors and levels are those of its class, unless given",
  access: "signed-in",
  body: tagDraft,
  returns: tag,
  status: 201,
});

export const changeTagCall = contract({
  call: "PATCH /api/tags/tag/{tag}/",
  summary: "Change a tag; whoever may make tags in its class may",
  access: "signed-in",
  params: ofTag,
  body: z.object(tagFields).partial().extend({ revision: revisionSeen }).meta({ id: "TagChange" }),
  returns: tag,
});

export const deleteTagCall = contract({
  call: "DELETE /api/tags/tag/{tag}/",
  summary: "Delete a tag, which all that have it lose",
  access: "signed-in",
  params: ofTag,
  returns: z.null(),
  status: 204,
});

const tagged = z.object({ tag: recordId, of: scope });
const items = z.array(recordId).min(1, "mandatory").max(MOST_ITEMS, "tooMany").describe("Ids of the objects");

export const listTaggedCall = contract({
  call: "GET /api/tags/tag/{tag}/{of}/",
  summary: "The titles, platforms or organizations that have a tag, within reach, by name",
  access: "usage.view",
  params: tagged,
  query: z.object({ search, ...paging({ most: 1000, usual: 100 }) }),
  returns: pageOf(namedInBoth),
});

export const assignTagCall = contract({
  call: "POST /api/tags/tag/{tag}/{of}/add/",
  summary: "Give a tag to titles, platforms or organizations; all of them or none",
  access: "signed-in",
  params: tagged,
  body: model("TagAssignmentRequest", {
    items,
    skip_exclusive: z
      .boolean("invalid")
      .default(false)
      .describe("Pass over objects that have another tag of the same exclusive class, instead of refusing all"),
  }),
  returns: model("TagAssignmentResult", {
    added: count,
    already: count.describe("Had it before"),
    skipped: count.describe("Have another tag of the same exclusive class"),
  }),
});

export const unassignTagCall = contract({
  call: "POST /api/tags/tag/{tag}/{of}/remove/",
  summary: "Take a tag from titles, platforms or organizations",
  access: "signed-in",
  params: tagged,
  body: z.object({ items }),
  returns: z.object({ removed: count }),
});

const someTags = z.array(recordId).max(50, "tooMany").describe("Ids of tags of one kind");

export type TagGiven = z.output<typeof tagGiven>;

export type Assignment = z.output<typeof assignment>;

export const assignTagsCall = contract({
  call: "POST /api/tags/assignments/",
  summary: "Give several tags to titles, platforms or organizations at once, and take others from them first",
  access: "signed-in",
  body: z
    .object({ of: scope, tags: someTags.default([]), remove: someTags.default([]), items })
    .refine(({ tags, remove }) => tags.length + remove.length > 0, { path: ["tags"], message: "mandatory" }),
  returns: assignment,
});

export const undoAssignmentCall = contract({
  call: "POST /api/tags/assignments/{assignment}/undo/",
  summary: "Take away what an assignment gave, and give back what it took; tags that objects had before stay",
  access: "signed-in",
  params: z.object({ assignment: z.uuid("invalid") }),
  body: z.object({ of: scope }),
  returns: z.object({
    removed: count,
    restored: count.describe("Had lost the tag, and have it again"),
  }),
});

export const listItemTagsCall = contract({
  call: "GET /api/tags/tag-item-links/",
  summary: "Which of these objects have which tags; without those of classes that the caller has hidden",
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
