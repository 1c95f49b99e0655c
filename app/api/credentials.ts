import {
  applyImportCall,
  cloneToNewerCall,
  countCredentialsCall,
  createCredentialsCall,
  deleteCredentialsCall,
  deleteManyCall,
  exportCredentialsCall,
  getCredentialsCall,
  getImportMailCall,
  getImportTemplateCall,
  getServiceListCall,
  getTestCall,
  listAccountsCall,
  listCounterReportsCall,
  listCredentialsCall,
  listHistoryCall,
  lockCredentialsCall,
  lockManyCall,
  previewImportCall,
  previewMembersCall,
  requestMembersCall,
  requestPlatformsCall,
  revealCredentialsCall,
  startTestCall,
  unsetBrokenCall,
  unsetBrokenManyCall,
  updateCredentialsCall,
  updateEnabledCall,
  updateLastHarvestableMonthCall,
  updateReportsCall,
  verifyCredentialsCall,
} from "@/lib/credentials/contract";
import { revealCredentials } from "@/lib/credentials/edit/reveal-credentials";
import { listAccounts } from "@/lib/credentials/list/list-accounts";
import { listCounterReports } from "@/lib/credentials/list/list-counter-reports";
import { countCredentials, listCredentials } from "@/lib/credentials/list/list-credentials";
import { listHistory } from "@/lib/credentials/list/list-history";
import { getCredentials } from "@/lib/credentials/list/show-credentials";
import { previewMembers } from "@/lib/credentials/members/preview-members";
import { exportCredentials } from "@/lib/credentials/sheets/export-credentials";
import { getImportMail } from "@/lib/credentials/sheets/get-import-mail";
import { getImportTemplate } from "@/lib/credentials/sheets/get-import-template";
import { previewImport } from "@/lib/credentials/sheets/preview-import";
import { applyImport } from "@/lib/harvest/credentials/apply-import";
import { cloneToNewer } from "@/lib/harvest/credentials/clone-to-newer";
import {
  createCredentials,
  deleteCredentials,
  updateCredentials,
  verifyCredentials,
} from "@/lib/harvest/credentials/credentials";
import {
  getServiceList,
  getTest,
  requestMembers,
  requestPlatforms,
  startTest,
} from "@/lib/harvest/credentials/credentials-tests";
import {
  lockCredentials,
  unsetBroken,
  updateEnabled,
  updateLastHarvestableMonth,
  updateReports,
} from "@/lib/harvest/credentials/edit-credentials";
import { serve } from "@/lib/request/serve";

export const credentialsHandlers = [
  serve(listCounterReportsCall, () => listCounterReports()),
  serve(listCredentialsCall, ({ scope, query }) => listCredentials(scope, query)),
  serve(createCredentialsCall, ({ scope, body }) => createCredentials(scope, body)),
  serve(listAccountsCall, ({ scope, query }) => listAccounts(scope, query)),
  serve(cloneToNewerCall, ({ scope, query, body }) =>
    cloneToNewer(scope, { ids: body.map(({ credentials_id }) => credentials_id), isPreview: query.preview }),
  ),
  serve(countCredentialsCall, ({ scope, query }) => countCredentials(scope, query.organization)),
  serve(deleteManyCall, async ({ scope, body: { credentials, delete_data } }) => {
    const { deleted, deletedImports } = await deleteCredentials(scope, { credentials, withData: delete_data });
    return { deleted, deleted_imports: deletedImports };
  }),
  serve(exportCredentialsCall, ({ scope, body }) => exportCredentials(scope, body)),
  serve(getImportMailCall, ({ scope, query }) => getImportMail(scope, query.language)),
  serve(getImportTemplateCall, ({ scope, query }) => getImportTemplate(scope, query)),
  serve(applyImportCall, ({ scope, body }) => applyImport(scope, body)),
  serve(previewImportCall, ({ scope, request }) => previewImport(scope, request)),
  serve(lockManyCall, async ({ scope, body }) => ({
    updated: await lockCredentials(scope, body.credentials, body.lock_level),
  })),
  serve(requestPlatformsCall, ({ scope, body }) => requestPlatforms(scope, body)),
  serve(getServiceListCall, ({ scope, params }) => getServiceList(scope, params.id)),
  serve(previewMembersCall, ({ scope, params, body, request }) =>
    previewMembers(scope, { ...params, ...body, acceptLanguage: request.headers.get("accept-language") }),
  ),
  serve(startTestCall, ({ scope, body }) => startTest(scope, body)),
  serve(getTestCall, ({ scope, params }) => getTest(scope, params.id)),
  serve(unsetBrokenManyCall, async ({ scope, body }) => ({
    updated: await unsetBroken(scope, body),
  })),
  serve(updateEnabledCall, async ({ scope, body }) => ({
    updated: await updateEnabled(scope, body),
  })),
  serve(updateLastHarvestableMonthCall, async ({ scope, body }) => ({
    updated: await updateLastHarvestableMonth(scope, body),
  })),
  serve(updateReportsCall, async ({ scope, body }) => ({
    updated: await updateReports(scope, body),
  })),
  serve(getCredentialsCall, ({ scope, params }) => getCredentials(scope, params.id)),
  serve(updateCredentialsCall, ({ scope, params, body }) => updateCredentials(scope, params.id, body)),
  serve(deleteCredentialsCall, async ({ scope, params, query }) => {
    await deleteCredentials(scope, { credentials: [params.id], withData: query.delete_data });
    return null;
  }),
  serve(listHistoryCall, ({ scope, params, query }) => listHistory(scope, params.id, query)),
  serve(lockCredentialsCall, async ({ scope, params: { id }, body }) => {
    await lockCredentials(scope, [id], body.lock_level);
    return getCredentials(scope, id);
  }),
  serve(requestMembersCall, ({ scope, params }) => requestMembers(scope, params.id)),
  serve(revealCredentialsCall, ({ scope, params }) => revealCredentials(scope, params.id)),
  serve(unsetBrokenCall, async ({ scope, params: { id }, body }) => {
    await unsetBroken(scope, [{ credentials_id: id, counter_reports: body.counter_reports }]);
    return getCredentials(scope, id);
  }),
  serve(verifyCredentialsCall, ({ scope, params, body }) => verifyCredentials(scope, params.id, body.month)),
];
