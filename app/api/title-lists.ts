import { serve } from "@/lib/request/serve";
import {
  addTitleListCall,
  assignTitleListCall,
  changeTitleListCall,
  deleteTitleListCall,
  getTitleListCall,
  listTitleListRowsCall,
  listTitleListsCall,
  openAnnotatedFileCall,
  openSourceFileCall,
  preflightTitleListCall,
  unassignTitleListCall,
} from "@/lib/title-lists/contract";
import { listFileRows } from "@/lib/title-lists/file/list-file-rows";
import { addTitleList } from "@/lib/title-lists/list/add-title-list";
import { changeTitleList, deleteTitleList, startTitleList } from "@/lib/title-lists/list/change-title-list";
import { openAnnotatedFile, openSourceFile } from "@/lib/title-lists/list/open-annotated-file";
import { findTitleList, getTitleList, listTitleLists } from "@/lib/title-lists/list/title-lists";
import { addOverlapOfList, addTitleOverlap } from "@/lib/title-lists/overlap/add-title-overlap";
import {
  addOverlapOfListCall,
  addTitleOverlapCall,
  deleteTitleOverlapCall,
  getTitleOverlapCall,
  listTitleOverlapRowsCall,
  listTitleOverlapsCall,
  openComparedFileCall,
  openOverlapFileCall,
  processTitleOverlapCall,
} from "@/lib/title-lists/overlap/contract";
import { openComparedFile, openOverlapFile } from "@/lib/title-lists/overlap/open-overlap-file";
import {
  deleteTitleOverlap,
  getTitleOverlap,
  listTitleOverlapRows,
  listTitleOverlaps,
  processTitleOverlap,
} from "@/lib/title-lists/overlap/title-overlaps";

export const titleListsHandlers = [
  serve(listTitleListsCall, ({ scope, query, locale }) => listTitleLists(scope, query, locale)),
  serve(addTitleListCall, ({ scope, locale, request }) => addTitleList(scope, request, locale)),
  serve(getTitleListCall, ({ scope, params, locale }) => getTitleList(scope, params.id, locale)),
  serve(changeTitleListCall, ({ scope, params, body, locale }) => changeTitleList(scope, params.id, body, locale)),
  serve(deleteTitleListCall, ({ scope, params }) => deleteTitleList(scope, params.id)),
  serve(openAnnotatedFileCall, ({ scope, params, locale }) => openAnnotatedFile(scope, params.id, locale)),
  serve(assignTitleListCall, ({ scope, params, body, locale }) =>
    startTitleList(scope, { ...params, ...body, action: "assign-tags" }, locale),
  ),
  serve(preflightTitleListCall, ({ scope, params, body, locale }) =>
    startTitleList(scope, { ...params, ...body, action: "preflight" }, locale),
  ),
  serve(listTitleListRowsCall, async ({ scope, params, query }) =>
    listFileRows((await findTitleList(scope, params.id)).fileId, query),
  ),
  serve(openSourceFileCall, ({ scope, params }) => openSourceFile(scope, params.id)),
  serve(unassignTitleListCall, ({ scope, params, body, locale }) =>
    startTitleList(scope, { ...params, ...body, action: "unassign" }, locale),
  ),
  serve(listTitleOverlapsCall, ({ scope, query, locale }) => listTitleOverlaps(scope, query, locale)),
  serve(addTitleOverlapCall, ({ scope, locale, request }) => addTitleOverlap(scope, request, locale)),
  serve(addOverlapOfListCall, ({ scope, body, locale }) => addOverlapOfList(scope, body, locale)),
  serve(getTitleOverlapCall, ({ scope, params, locale }) => getTitleOverlap(scope, params.id, locale)),
  serve(deleteTitleOverlapCall, ({ scope, params }) => deleteTitleOverlap(scope, params.id)),
  serve(openOverlapFileCall, ({ scope, params, locale }) => openOverlapFile(scope, params.id, locale)),
  serve(processTitleOverlapCall, ({ scope, params, locale }) => processTitleOverlap(scope, params.id, locale)),
  serve(listTitleOverlapRowsCall, ({ scope, params, query }) => listTitleOverlapRows(scope, params.id, query)),
  serve(openComparedFileCall, ({ scope, params }) => openComparedFile(scope, params.id)),
];
