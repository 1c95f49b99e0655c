import { listNoInterestCall } from "@/lib/interest/contract";
import { listNoInterest } from "@/lib/interest/list-no-interest";
import { serve } from "@/lib/request/serve";

export const GET = serve(listNoInterestCall, ({ scope, params }) => listNoInterest(scope, params.organization));
