import { vendorMailCall } from "@/lib/harvest/contract";
import { draftVendorMail } from "@/lib/harvest/show/draft-vendor-mail";
import { serve } from "@/lib/request/serve";

export const GET = serve(vendorMailCall, ({ scope, params }) => draftVendorMail(scope, params.attempt));
