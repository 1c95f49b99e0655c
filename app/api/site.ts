import { readReadiness } from "@/lib/administration/read-readiness";
import { readOpenapi } from "@/lib/help/api-reference/read-openapi";
import { readGuide } from "@/lib/help/guide/read-guide";
import { serve } from "@/lib/request/serve";
import { arrangeAppearance, showAppearance } from "@/lib/site/appearance/change-appearance";
import { arrangeAppearanceCall, readAppearanceCall, saveImageCall } from "@/lib/site/appearance/contract";
import { openImage } from "@/lib/site/appearance/open-image";
import { saveImage } from "@/lib/site/appearance/save-image";
import {
  readDeploymentCall,
  readGuideCall,
  readImageCall,
  readInfoCall,
  readOpenapiCall,
  readReadinessCall,
  readSiteCall,
  saveSiteCall,
} from "@/lib/site/contract";
import { readDeployment } from "@/lib/site/read-deployment";
import { readInfo } from "@/lib/site/read-info";
import { readSite } from "@/lib/site/read-site";
import { saveSite } from "@/lib/site/save-site";
import { changeSetting } from "@/lib/site/settings/change-setting";
import { changeSettingCall, listSettingsCall } from "@/lib/site/settings/contract";
import { listSettings } from "@/lib/site/settings/list-settings";

export const siteHandlers = [
  serve(readAppearanceCall, ({ scope }) => showAppearance(scope)),
  serve(arrangeAppearanceCall, ({ scope, body }) => arrangeAppearance(scope, body)),
  serve(saveImageCall, ({ scope, body }) => saveImage(scope, body)),
  serve(readImageCall, ({ params }) => openImage(params.image)),
  serve(readDeploymentCall, ({ locale }) => readDeployment(locale)),
  serve(readSiteCall, ({ scope }) => readSite(scope)),
  serve(saveSiteCall, ({ scope, body }) => saveSite(scope, body)),
  serve(readGuideCall, async ({ query }) => {
    const headers = {
      "content-type": "text/markdown; charset=utf-8",
      "content-disposition": 'inline; filename="usus.md"',
    };
    return new Response(await readGuide(query.language), { headers });
  }),
  serve(readInfoCall, readInfo),
  serve(listSettingsCall, ({ scope }) => listSettings(scope)),
  serve(changeSettingCall, ({ scope, params, body }) => changeSetting(scope, params.name, body)),
  serve(readOpenapiCall, readOpenapi),
  serve(readReadinessCall, async () => {
    const readiness = await readReadiness();
    return Response.json(readiness, { status: readiness.ready ? 200 : 503 });
  }),
];
