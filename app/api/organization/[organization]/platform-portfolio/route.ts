import { portfolioCall } from "@/lib/overlap/contract";
import { showPortfolio } from "@/lib/overlap/show-portfolio";
import { serve } from "@/lib/request/serve";

export const GET = serve(portfolioCall, ({ scope, params, query }) =>
  showPortfolio(scope.within(params.organization), query),
);
