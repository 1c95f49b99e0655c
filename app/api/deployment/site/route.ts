import { serve } from "@/lib/request/serve";
import { readSiteCall, saveSiteCall } from "@/lib/site/contract";
import { readSite } from "@/lib/site/read-site";
import { saveSite } from "@/lib/site/save-site";

export const GET = serve(readSiteCall, ({ scope }) => readSite(scope));
export const PUT = serve(saveSiteCall, ({ scope, body }) => saveSite(scope, body));
