import { attentionCall } from "@/lib/insights/dashboard/contract";
import { listAttention } from "@/lib/insights/dashboard/list-attention";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { scopeOrNull } from "@/lib/request/request-scope";
import { serve } from "@/lib/request/serve";

export const GET = serve(attentionCall, async ({ scope, params, request }) => {
  const [harvest, uploads] = await Promise.all([scopeOrNull("harvest.manage"), scopeOrNull("uploads.manage")]);
  const locale = preferredLocale(request.headers.get("accept-language"));
  return listAttention({ usage: scope, harvest, uploads }, { organization: params.organization, locale });
});
