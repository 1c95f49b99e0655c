import { serve } from "@/lib/access/serve";
import { listNoInterestCall } from "@/lib/interest/contract";
import { listNoInterest } from "@/lib/interest/list-no-interest";

export const GET = serve(listNoInterestCall, ({ scope, params }) => listNoInterest(scope, params.organization));
