import { readSiteCall, saveSiteCall } from "@/lib/installation/contract";
import { readSite } from "@/lib/installation/read-site";
import { saveSite } from "@/lib/installation/save-site";
import { serve } from "@/lib/request/serve";

export const GET = serve(readSiteCall, ({ scope }) => readSite(scope));
export const PUT = serve(saveSiteCall, ({ scope, body }) => saveSite(scope, body));
