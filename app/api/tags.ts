import { serve } from "@/lib/request/serve";
import { assignTag, assignTags, unassignTag, undoAssignment } from "@/lib/tags/assign-tag";
import { changeTagClass, createTagClass, deleteTagClass, hideTagClass } from "@/lib/tags/change-tag-classes";
import { changeTag, createTag, deleteTag } from "@/lib/tags/change-tags";
import {
  assignTagCall,
  assignTagsCall,
  changeTagCall,
  changeTagClassCall,
  createTagCall,
  createTagClassCall,
  deleteTagCall,
  deleteTagClassCall,
  getTagCall,
  getTagClassCall,
  hideTagClassCall,
  listItemTagsCall,
  listTagClassesCall,
  listTaggedCall,
  listTagsCall,
  listVisibleTagClassesCall,
  unassignTagCall,
  undoAssignmentCall,
} from "@/lib/tags/contract";
import { getTagClass, listTagClasses, listVisibleTagClasses } from "@/lib/tags/list-tag-classes";
import { listItemTags, listTagged } from "@/lib/tags/list-tagged";
import { getTag, listTags } from "@/lib/tags/list-tags";

export const tagsHandlers = [
  serve(assignTagsCall, ({ scope, body }) => assignTags(scope, body)),
  serve(undoAssignmentCall, ({ scope, params, body }) => undoAssignment(scope, { ...params, ...body })),
  serve(listTagClassesCall, ({ scope, query }) => listTagClasses(scope, query)),
  serve(createTagClassCall, ({ scope, body }) => createTagClass(scope, body)),
  serve(listVisibleTagClassesCall, ({ scope, query }) => listVisibleTagClasses(scope, query.scope)),
  serve(getTagClassCall, ({ scope, params }) => getTagClass(scope, params.tag_class)),
  serve(changeTagClassCall, ({ scope, params, body }) => changeTagClass(scope, params.tag_class, body)),
  serve(deleteTagClassCall, ({ scope, params }) => deleteTagClass(scope, params.tag_class)),
  serve(hideTagClassCall, ({ scope, params, body }) => hideTagClass(scope, params.tag_class, body.hidden)),
  serve(listItemTagsCall, ({ scope, query }) => listItemTags(scope, query.item_type, query.item_id)),
  serve(listTagsCall, ({ scope, query }) => listTags(scope, query)),
  serve(createTagCall, ({ scope, body }) => createTag(scope, body)),
  serve(getTagCall, ({ scope, params }) => getTag(scope, params.tag)),
  serve(changeTagCall, ({ scope, params, body }) => changeTag(scope, params.tag, body)),
  serve(deleteTagCall, ({ scope, params }) => deleteTag(scope, params.tag)),
  serve(listTaggedCall, ({ scope, params, query }) => listTagged(scope, params, query)),
  serve(assignTagCall, ({ scope, params, body }) => assignTag(scope, params, body)),
  serve(unassignTagCall, ({ scope, params, body }) => unassignTag(scope, params, body.items)),
];
