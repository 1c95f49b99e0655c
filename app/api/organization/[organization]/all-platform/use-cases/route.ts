import { useCasesCall } from "@/lib/harvest/overview/contract";
import { listUseCases } from "@/lib/harvest/overview/list-use-cases";
import { serve } from "@/lib/request/serve";

export const GET = serve(useCasesCall, ({ scope, params, query }) =>
  listUseCases(scope, params.organization, query.platform),
);
