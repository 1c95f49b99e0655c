import { readGuideCall } from "@/lib/site/contract";
import { readGuide } from "@/lib/help/guide/read-guide";
import { serve } from "@/lib/request/serve";

export const GET = serve(readGuideCall, async ({ query }) => {
  const headers = { "content-type": "text/markdown; charset=utf-8", "content-disposition": 'inline; filename="usus.md"' };
  return new Response(await readGuide(query.language), { headers });
});
