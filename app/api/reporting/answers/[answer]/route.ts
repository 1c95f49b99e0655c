import { scopeOrNull } from "@/lib/request/request-scope";
import { serve } from "@/lib/request/serve";
import { deleteFrozenCall, readFrozenCall } from "@/lib/surveys/contract";
import { deleteFrozen } from "@/lib/surveys/frozen/dismiss-change";
import { readFrozen } from "@/lib/surveys/frozen/read-frozen";

export const GET = serve(readFrozenCall, async ({ scope, params }) =>
  readFrozen({ usage: scope, freezing: await scopeOrNull("surveys.freeze") }, params.answer),
);

export const DELETE = serve(deleteFrozenCall, ({ scope, params }) => deleteFrozen(scope, params.answer));
