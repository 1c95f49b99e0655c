import { addEntitlementList } from "@/lib/entitlements/add-entitlements";
import {
  addEntitlementListCall,
  changeEntitlementListCall,
  decideEntitlementCall,
  deleteEntitlementListCall,
  deleteEntitlementVersionCall,
  getEntitlementListCall,
  listEntitlementListsCall,
  listEntitlementRowsCall,
  openEntitlementFileCall,
  readEntitlementVersionCall,
} from "@/lib/entitlements/contract";
import {
  changeEntitlementList,
  deleteEntitlements,
  getEntitlementList,
  listEntitlementLists,
  openEntitlementFile,
  rereadEntitlements,
} from "@/lib/entitlements/entitlement-lists";
import { decideEntitlement, listEntitlementRows } from "@/lib/entitlements/list-entitlement-rows";
import { entitlementValueCall, listValueTitlesCall, valueTitlesFileCall } from "@/lib/entitlements/value/contract";
import { listValueTitles, streamValueTitles } from "@/lib/entitlements/value/list-value-titles";
import { readEntitlementValue } from "@/lib/entitlements/value/read-value";
import { serve } from "@/lib/request/serve";

export const entitlementsHandlers = [
  serve(listEntitlementListsCall, ({ scope, query, locale }) => listEntitlementLists(scope, query, locale)),
  serve(addEntitlementListCall, ({ scope, locale, request }) => addEntitlementList(scope, request, locale)),
  serve(getEntitlementListCall, ({ scope, params, locale }) => getEntitlementList(scope, params.list, locale)),
  serve(changeEntitlementListCall, ({ scope, params, body, locale }) =>
    changeEntitlementList(scope, params.list, body, locale),
  ),
  serve(deleteEntitlementListCall, ({ scope, params }) => deleteEntitlements(scope, params)),
  serve(readEntitlementVersionCall, ({ scope, params, locale }) => rereadEntitlements(scope, params, locale)),
  serve(deleteEntitlementVersionCall, ({ scope, params }) => deleteEntitlements(scope, params)),
  serve(openEntitlementFileCall, ({ scope, params }) => openEntitlementFile(scope, params)),
  serve(listEntitlementRowsCall, ({ scope, params, query }) => listEntitlementRows(scope, params, query)),
  serve(decideEntitlementCall, ({ scope, params, body }) => decideEntitlement(scope, params, body)),
  serve(entitlementValueCall, ({ scope, params, query, running }) =>
    readEntitlementValue(scope, params.organization, { query, running }),
  ),
  serve(listValueTitlesCall, ({ scope, params, query, running }) =>
    listValueTitles(scope, params.organization, { query, running }),
  ),
  serve(valueTitlesFileCall, ({ scope, params, query, running }) =>
    streamValueTitles(scope, params.organization, {
      query,
      running: { ...running, locale: query.language ?? running.locale },
    }),
  ),
];
