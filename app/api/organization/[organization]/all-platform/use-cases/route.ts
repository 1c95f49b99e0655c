import { serve } from "@/lib/access/serve";
import { useCasesCall } from "@/lib/harvest/overview/contract";
import { listUseCases } from "@/lib/harvest/overview/list-use-cases";

export const GET = serve(useCasesCall, ({ scope, params, query }) =>
  listUseCases(scope, params.organization, query.platform),
);
