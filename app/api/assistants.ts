import { ALL_ORGANIZATIONS, seesConsortium } from "@/lib/access/actor";
import { answerMcp } from "@/lib/assistants/answer-mcp";
import { mcpCall } from "@/lib/assistants/contract";
import { settings } from "@/lib/kit/env";
import { Forbidden } from "@/lib/kit/errors";
import { serve } from "@/lib/request/serve";

export const assistantsHandlers = [
  serve(mcpCall, async ({ scope, body, request, running }) => {
    if (!settings().MCP_ENABLED) throw new Forbidden("assistantsOff");
    const [first = 0] = scope.organizationIds;
    const organization = seesConsortium(scope.actor) ? ALL_ORGANIZATIONS : first;
    return answerMcp({ usage: scope, organization, running }, request, body);
  }),
];
