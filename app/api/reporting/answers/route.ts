import { requestScope, scopeOrNull } from "@/lib/request/request-scope";
import { serve } from "@/lib/request/serve";
import { freezeAnswerCall, listFrozenCall } from "@/lib/surveys/contract";
import { freezeAnswer } from "@/lib/surveys/frozen/freeze-answer";
import { listFrozen } from "@/lib/surveys/frozen/list-frozen";

export const GET = serve(listFrozenCall, async ({ scope, query }) =>
  listFrozen({ usage: scope, freezing: await scopeOrNull("surveys.freeze") }, query),
);

export const POST = serve(freezeAnswerCall, async ({ scope, body }) =>
  freezeAnswer({ freezing: scope, usage: await requestScope("usage.view") }, body),
);
